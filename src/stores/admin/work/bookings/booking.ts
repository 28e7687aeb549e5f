import { atom } from 'nanostores'
import type { Booking } from '#contract/calls/money/distributions.ts'
import { onProgress } from './progress.ts'

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
