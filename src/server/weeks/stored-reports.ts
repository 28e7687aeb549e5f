import type { Selectable } from 'kysely'
import type { Week } from '#fund/week.ts'
import type { WeekReportsTable } from '../store/schema/weeks.ts'
import type { Db, Work } from '../store/store.ts'

/** What the admin reports of a week; cents, and the success rate in percent. */
export interface Report {
  readonly startBalance: number
  readonly endBalance: number
  readonly trades: number
  readonly successRate: number
  readonly notes: string | null
  readonly reportedBy: string
  /** Why there is a version after the first. */
  readonly reason?: string | null
}

export type ReportRow = Selectable<WeekReportsTable>

export const hundredthsPerPercent = 100

/** The newest version of a week's report: the draft of an open week, or the report in force of a closed one. */
export const newestReport = (db: Db, weekFrom: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('week_reports')
    .selectAll()
    .where('week_from', '=', weekFrom)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Writes the next version and returns its number; the calling unit holds the book's lock. */
export const keepReport = async ({ db }: Work, now: number, week: Week, report: Report): Promise<number> => {
  const version = ((await newestReport(db, week.from))?.version ?? 0) + 1
  await db
    .insertInto('week_reports')
    .values({
      week_from: week.from,
      version,
      start_balance: report.startBalance,
      end_balance: report.endBalance,
      trades: report.trades,
      success_hundredths: Math.round(report.successRate * hundredthsPerPercent),
      notes: report.notes,
      reason: report.reason ?? null,
      reported_by: report.reportedBy,
      posted_at: now,
    })
    .execute()
  return version
}

/** The same figures again: a second click, or another tab. */
export const isSame = (row: ReportRow, report: Report): boolean =>
  row.start_balance === report.startBalance &&
  row.end_balance === report.endBalance &&
  row.trades === report.trades &&
  row.success_hundredths === Math.round(report.successRate * hundredthsPerPercent) &&
  row.notes === report.notes
