import type { QuietHours } from './notification-settings.ts'
import { dayMs, minuteMs } from './time.ts'
import { instantOf, wallAt } from './zone.ts'

/**
 * Whether an instant lies in someone's quiet hours: from the start up to, and without, the end, over midnight where the end
 * is the earlier; equal times are no hours at all. An unknown zone or a time that is not `HH:MM` is a RangeError.
 */
export const isQuiet = (hours: QuietHours, at: number): boolean => {
  if (!hours.enabled) return false
  const start = sinceMidnight(hours.startTime)
  const end = sinceMidnight(hours.endTime)
  const shown = (wallAt(hours.timezone, at) % dayMs) / minuteMs
  return start <= end ? start <= shown && shown < end : start <= shown || shown < end
}

/** The instant at which what waits for the end of quiet hours may go: now, unless they last; then their end on that zone's clock. */
export const quietUntil = (hours: QuietHours, at: number): number => {
  if (!isQuiet(hours, at)) return at
  const wall = wallAt(hours.timezone, at)
  const today = Math.floor(wall / dayMs) * dayMs + sinceMidnight(hours.endTime) * minuteMs
  const end = instantOf(hours.timezone, today > wall ? today : today + dayMs)
  // Where the clock skips or repeats the end, the next minute that is not quiet is the end.
  let until = end > at ? end : (Math.floor(at / minuteMs) + 1) * minuteMs
  while (isQuiet(hours, until)) until += minuteMs
  return until
}

const sinceMidnight = (time: string): number => {
  const [, hour, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined) throw new RangeError(`Not a time of day: ${time}`)
  return Number(hour) * 60 + Number(minutes)
}
