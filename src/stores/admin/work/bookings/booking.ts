import { atom } from 'nanostores'
import type { Booking } from '#contract/calls/money/distributions.ts'
import type { Progress, ProgressOf } from '#contract/entities/progress.ts'

/** The latest progress of a long job received over the socket; null before the first. */
const $progress = atom<Progress | null>(null)

export const hearProgress = (progress: Progress): void => $progress.set(progress)

/** Calls back with each progress of that job, and with null at its end, until the returned function is called. */
export const onProgress = <Job extends Progress['job']>(
  job: Job,
  run: (id: string, at: ProgressOf<Job>) => void,
): (() => void) =>
  $progress.listen((progress) => {
    if (progress?.job === job) run(progress.id, progress.at as ProgressOf<Job>)
  })

/** The week that this admin is booking, with its progress once that is known; null if there is none. */
export const $booking = atom<{ readonly at: Booking | null } | null>(null)

/** Runs the call that books a week, and follows its progress meanwhile. */
export const whileBooking = async <T>(weekId: string, run: () => Promise<T>): Promise<T> => {
  $booking.set({ at: null })
  const stop = onProgress('booking', (id, at) => {
    if (id === weekId && at) $booking.set({ at: { ...at, step: at.step as Booking['step'] } })
  })
  try {
    return await run()
  } finally {
    stop()
    $booking.set(null)
  }
}
