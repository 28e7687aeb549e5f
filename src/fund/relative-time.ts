import { justNowSeconds } from './terms.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds
const daySeconds = 24 * hourSeconds

/** "Just now" under 60 seconds (and for a clock that runs ahead), then whole minutes, hours and days ago (spec §9). */
export const relativeTime = (at: number, now: number): string => {
  const seconds = Math.floor((now - at) / 1000)
  if (seconds < justNowSeconds) return 'Just now'
  if (seconds < hourSeconds) return ago(seconds / minuteSeconds, 'minute')
  if (seconds < daySeconds) return ago(seconds / hourSeconds, 'hour')
  return ago(seconds / daySeconds, 'day')
}

const ago = (amount: number, unit: string): string => {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
