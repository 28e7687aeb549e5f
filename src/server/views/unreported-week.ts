import type { UnreportedWeek } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/week.ts'
import type { Db } from '../store/store.ts'
import { openWeek } from '../weeks/stored-weeks.ts'

/** The week that ended and is not closed yet; null while none waits for its report. */
export const unreportedWeek = async (db: Db, now: number): Promise<UnreportedWeek | null> => {
  const stored = await openWeek(db)
  if (!stored) return null
  const week = weekOf(stored.week_from)
  if (now <= shownEnd(week)) return null
  return { week: weekLabel(week), date: newYorkDate(shownEnd(week)) }
}
