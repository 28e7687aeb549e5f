import type { ExpectedWeek } from '#contract/calls/money/reports-edit.ts'
import { dueAt, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, windowOf } from '#server/platform/http/contract-values.ts'
import { findOpenWeek, newestReport, weekId } from './stored-weeks.ts'

/**
 * The open week: its expected start, when it may be reported, and its report if there is one. Null between a close and
 * the next Sunday.
 */
export const expectedWeek = async (db: Db, now: number): Promise<ExpectedWeek | null> => {
  const stored = await findOpenWeek(db)
  if (!stored) return null
  const week = weekOf(stored.week_from)
  const due = dueAt(week)
  const report = await newestReport(db, week.from)
  return {
    week: weekLabel(week),
    ...windowOf(week),
    due_at: iso(due),
    expected_start: toDollars(stored.opening),
    can_report: now >= due,
    overdue: now >= due,
    report_id: report ? weekId(week) : null,
  }
}
