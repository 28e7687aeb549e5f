import { dueAt, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { firstWeek } from '#server/money/weeks/open-weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { NamedSpan } from './span.ts'

/** The first week whose result is not booked: the open one, or the one that opens next. */
const firstUnclosed = async (db: Db): Promise<{ from: number; opened: boolean } | undefined> => {
  const last = await db.selectFrom('weeks').selectAll().orderBy('week_from', 'desc').limit(1).executeTakeFirst()
  if (last)
    return last.closed_at === null ? { from: last.week_from, opened: true } : { from: last.week_to, opened: false }
  const first = await firstWeek(db)
  return first && { from: first.from, opened: false }
}

/**
 * "Week 47", the week whose result or settlements a span still waits for; null if its figures are final. A week that
 * has not opened yet has withdrawals to settle at its beginning.
 */
export const weekWaitedFor = async (db: Db, { to }: NamedSpan): Promise<string | null> => {
  const week = await firstUnclosed(db)
  if (!week) return null
  const isWaited = dueAt(weekOf(week.from)) < to || (!week.opened && week.from < to)
  return isWaited ? weekLabel(weekOf(week.from)) : null
}
