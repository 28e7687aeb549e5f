import { dayMs, hourMs, minuteMs, secondMs } from '#fund/calendar/time.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { justNowSeconds } from '#fund/terms/terms.ts'

/** "Just now" under 60 seconds (and for a clock that runs ahead), then whole minutes, hours and days ago (spec §9). */
export const relativeTime = (at: number, now: number): string => {
  const since = now - at
  if (since < justNowSeconds * secondMs) return 'Just now'
  if (since < hourMs) return ago(since / minuteMs, 'minute')
  if (since < dayMs) return ago(since / hourMs, 'hour')
  return ago(since / dayMs, 'day')
}

/** The same for a week, then the date of the fund's zone: how many days ago it was says nothing any more. */
export const relativeOrDate = (at: number, now: number): string =>
  now - at < daysPerWeek * dayMs ? relativeTime(at, now) : formatDate(at)

const daysPerWeek = 7

const ago = (amount: number, unit: string): string => {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
