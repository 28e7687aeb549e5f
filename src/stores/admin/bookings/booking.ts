import { atom } from 'nanostores'
import type { Booking } from '#contract/calls/distributions.ts'
import { onProgress } from './progress.ts'

/** A week that is being booked at this admin's word, and how far that is as soon as that is known; null while none is. */
export const $booking = atom<{ readonly at: Booking | null } | null>(null)

/** Does what books a week, and hears meanwhile how far it is. */
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
