import { atom } from 'nanostores'
import { readBooking } from '#client/distributions.ts'
import { platform } from '#client/platform.ts'
import type { Booking } from '#contract/calls/distributions.ts'

const lookAgainMs = 300

/** A week that is being booked at this admin's word, and how far that is as soon as that is known; null while none is. */
export const $booking = atom<{ readonly at: Booking | null } | null>(null)

/** Does what books a week, and asks meanwhile how far it is. */
export const whileBooking = async <T>(weekId: string, run: () => Promise<T>): Promise<T> => {
  let stop = (): void => undefined
  let over = false
  const look = async (): Promise<void> => {
    // A failed attempt is not reported, since the next one follows.
    const at = await readBooking(weekId).then(
      ({ booking }) => booking,
      () => null,
    )
    if (over) return
    if (at) $booking.set({ at })
    wait()
  }
  const wait = (): void => {
    stop = platform.after(lookAgainMs, () => void look())
  }
  $booking.set({ at: null })
  wait()
  try {
    return await run()
  } finally {
    over = true
    stop()
    $booking.set(null)
  }
}
