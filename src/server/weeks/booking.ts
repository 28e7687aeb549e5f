import type { Booking } from '#contract/calls/distributions.ts'
import { minuteMs } from '#fund/time.ts'
import type { Week } from '#fund/week.ts'
import type { Clock } from '../context.ts'
import { progressNews, readProgress, tellProgress } from '../live/progress.ts'
import type { Store, Work } from '../store/store.ts'
import { weekId } from './stored-weeks.ts'

/** A job not heard of for this long has ended with its process. */
const silentMilliseconds = minuteMs

type Step = Booking['step']

/** How many more rows, lines or notices are written. */
export type Wrote = (step: Step, count: number) => Promise<void>

/**
 * Books a week and reports its progress meanwhile, in rows, lines and notices; the reports end with it, whether it was
 * kept or not.
 */
export const trackedBooking = async (
  work: Work,
  { week, of }: { readonly week: Week; readonly of: number },
  run: (wrote: Wrote) => Promise<unknown>,
): Promise<void> => {
  const id = weekId(week)
  let done = 0
  try {
    await run((step, count) => {
      done += count
      return tellProgress(work, { job: 'booking', id, at: { step, done, of } })
    })
  } finally {
    await tellProgress(work, { job: 'booking', id, at: null })
  }
}

/** Which weeks are being booked, on whatever node, and how far that is. Kept in memory, as the unit itself is. */
export const followBookings = ({ store, clock }: { readonly store: Store; readonly clock: Clock }) => {
  const running = new Map<string, Booking & { readonly heardAt: number }>()
  store.subscribe({
    received: (topic, key) => {
      if (topic !== progressNews) return
      const told = readProgress(key)
      if (told.job !== 'booking') return
      if (told.at) running.set(told.id, { ...told.at, step: told.at.step as Step, heardAt: clock.now() })
      else running.delete(told.id)
    },
    // Otherwise one that has ended meanwhile would stay there.
    resumed: () => running.clear(),
  })
  return (id: string): Booking | null => {
    const found = running.get(id)
    if (!found || clock.now() - found.heardAt > silentMilliseconds) return null
    const { step, done, of } = found
    return { step, done, of }
  }
}
