import { useStore } from '@nanostores/react'
import { $booking } from '#stores/admin/work/bookings/booking.ts'
import { bookingWords as words } from '#words/money/close.ts'

/** The progress of a week's booking that was just started: how much is written, and how much there is. */
export const BookingBar = () => {
  const booking = useStore($booking)
  if (!booking) return null
  const { at } = booking
  return (
    <div className="booking">
      <progress aria-label={words.label} {...(at && { value: at.done, max: at.of })} />
      <p className="cap">{at ? words.at(at.step, at.done, at.of) : words.begins}</p>
      <p className="cap">{words.whole}</p>
    </div>
  )
}
