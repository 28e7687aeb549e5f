import type { UnreportedWeek } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import type { Db } from '#server/platform/database/store.ts'
import { wasAtWorkIn } from './at-work.ts'
import { findOpenWeek } from './stored-weeks.ts'

/** The open week that began then, once it has ended; null before. */
export const unreportedOf = (now: number, from: number): UnreportedWeek | null => {
  const week = weekOf(from)
  return now <= shownEnd(week) ? null : { week: weekLabel(week), date: newYorkDate(shownEnd(week)) }
}

/**
 * The week that ended and is not closed yet; null while none waits for its report. With an investor, only if something
 * of the account was at work in it: the report of any other week says nothing about theirs.
 */
export const unreportedWeek = async (db: Db, now: number, personId?: string): Promise<UnreportedWeek | null> => {
  const stored = await findOpenWeek(db)
  if (!stored) return null
  if (personId !== undefined && !(await wasAtWorkIn(db, stored, personId))) return null
  return unreportedOf(now, stored.week_from)
}
