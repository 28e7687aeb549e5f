import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'

/** The middle of the day: money of a Saturday is at work on the next day, money of a Sunday a week later. */
const noonHours = 12

/**
 * From when money with a value day counts: that day, or the beginning of the latest opened week if that is later, since
 * a week takes nothing in once it has opened. It is at work from the Sunday after (api.md "Flows").
 */
export const depositCountsFrom = (came: { valueDay: string; now: number; openedFrom: number | undefined }): number => {
  const { valueDay, now, openedFrom } = came
  const valued = valueDay >= newYorkDate(now) ? now : Math.min(now, startOfNewYorkDate(valueDay) + noonHours * hourMs)
  return Math.max(valued, openedFrom ?? valued)
}
