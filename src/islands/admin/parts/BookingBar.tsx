import { useStore } from '@nanostores/react'
import { $booking } from '#stores/admin/bookings/booking.ts'
import { bookingWords as words } from '#words/close.ts'

/** How far the booking of a week is that was just asked for: what is written, of all that will be. */
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
