import { newYorkDate } from '#fund/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/week.ts'
import { formatCalendarDate } from '#fund/week-display.ts'
import type { Db } from '../store/store.ts'
import { openWeek } from '../weeks/stored-weeks.ts'

/** The week that ended and is not closed yet, as Home says it; null while none waits for its report. */
export const unreportedWeek = async (db: Db, now: number): Promise<string | null> => {
  const stored = await openWeek(db)
  if (!stored) return null
  const week = weekOf(stored.week_from)
  if (now <= shownEnd(week)) return null
  return `${weekLabel(week)} ended ${formatCalendarDate(newYorkDate(shownEnd(week)))} and is not reported yet.`
}
