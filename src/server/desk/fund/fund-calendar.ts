import { weekOf } from '#fund/calendar/week.ts'
import { fundDateTitle } from '#fund/weeks/fund-dates.ts'
import { type Calendar, writeCalendar } from '#server/platform/base/icalendar.ts'
import type { Db } from '#server/platform/database/store.ts'
import { fundDates } from './fund-dates.ts'

/** The fund's dates in the next eight weeks as an iCalendar file. Nothing in it says who or how much. */
export const fundCalendar = async (db: Db, now: number, place: Pick<Calendar, 'name' | 'host'>): Promise<string> => {
  const revisedAt = weekOf(now).from
  const dates = await fundDates(db, now)
  return writeCalendar({
    ...place,
    events: dates.map((date) => ({
      id: `fund-${date.kind}-${date.at}`,
      time: { at: date.at },
      summary: fundDateTitle(date),
      revisedAt,
    })),
  })
}
