import type { Stop } from '#client/platform-interface.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $paymentDesk, loadPaymentDesk } from './payments.ts'

/** Calls back with how many wait, now and whenever that changes; until it is stopped. */
export const followDueCount = (tell: (count: number) => void): Stop => {
  const stops = [
    $paymentDesk.subscribe(({ last }) => {
      if (last) tell(last.due.length + last.open.length + last.expected.length)
    }),
    whileOpen(loadPaymentDesk),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
