import type { Stop } from '#client/platform-interface.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { paymentDesk } from './payments.ts'

/** Calls back with how many wait, now and whenever that changes; until it is stopped. */
export const followDueCount = (tell: (count: number) => void): Stop => {
  const stops = [
    paymentDesk.$load.subscribe(({ last }) => {
      if (last) tell(last.due.length + last.open.length + last.expected.length)
    }),
    whileOpen(paymentDesk.load),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
