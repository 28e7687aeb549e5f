import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { wallAt } from '#fund/calendar/zone.ts'
import type { QuietHours } from './notification-settings.ts'

/**
 * Whether an instant is in someone's quiet hours: from the start up to but not including the end, across midnight if the
 * end is the earlier time; equal times mean no quiet hours. An unknown zone or a time that is not `HH:MM` is a RangeError.
 */
export const isQuiet = (hours: QuietHours, at: number): boolean => {
  if (!hours.enabled) return false
  const start = sinceMidnight(hours.startTime)
  const end = sinceMidnight(hours.endTime)
  const shown = (wallAt(hours.timezone, at) % dayMs) / minuteMs
  return start <= end ? start <= shown && shown < end : start <= shown || shown < end
}

/**
 * When something that waits for the end of quiet hours may be sent: `at` itself outside of them, otherwise the first
 * instant after it that is not quiet. A clock change may skip their end, or bring them back.
 */
export const quietUntil = (hours: QuietHours, at: number): number => {
  if (!isQuiet(hours, at)) return at
  const shown = wallAt(hours.timezone, at) % dayMs
  const end = at + ((sinceMidnight(hours.endTime) * minuteMs - shown + dayMs) % dayMs)
  const change = clockChange(hours.timezone, at, end)
  return change === undefined ? end : quietUntil(hours, change)
}

/**
 * The instant at which a zone's clock changes between two instants that are at most a day or so apart; undefined if it
 * does not.
 */
const clockChange = (zone: string, after: number, upTo: number): number | undefined => {
  const offsetAt = (at: number): number => wallAt(zone, at) - at
  const offset = offsetAt(after)
  if (offsetAt(upTo) === offset) return undefined
  let [before, changed] = [after, upTo]
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2)
    if (offsetAt(middle) === offset) before = middle
    else changed = middle
  }
  return changed
}

const sinceMidnight = (time: string): number => {
  const [, hour, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined) throw new RangeError(`Not a time of day: ${time}`)
  return Number(hour) * 60 + Number(minutes)
}
