import type { Booking } from '#contract/calls/money/distributions.ts'
import type { Week } from '#fund/calendar/week.ts'
import type { Work } from '#server/platform/database/store.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import { weekId } from './stored-weeks.ts'

type Step = Booking['step']

/** Called with how many more rows, lines or notices were written. */
export type Wrote = (step: Step, count: number) => Promise<void>

/**
 * Books a week and reports its progress, in rows, lines and notices; the reports end with it, whether it was kept or
 * not.
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
