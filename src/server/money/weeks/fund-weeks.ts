import type { FundWeek } from '#contract/calls/desk/fund-overview.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { type Period, periodReturn } from '#fund/returns/returns.ts'
import type { Db } from '#server/platform/database/store.ts'
import { percentOf, windowOf } from '#server/platform/http/handler.ts'
import { hundredthsPerPercent, type ReportRow, weekId } from './stored-weeks.ts'

/** The current reports, newest first; `before` is the first instant of a week. */
export const fundReports = (db: Db, before: number | undefined, limit: number): Promise<ReportRow[]> =>
  db
    .selectFrom('week_reports')
    .innerJoin('weeks', (join) =>
      join.onRef('weeks.week_from', '=', 'week_reports.week_from').onRef('weeks.version', '=', 'week_reports.version'),
    )
    .$if(before !== undefined, (only) => only.where('week_reports.week_from', '<', before ?? 0))
    .orderBy('week_reports.week_from', 'desc')
    .limit(limit)
    .selectAll('week_reports')
    .execute()

/** A week of the fund as a period: its gross return on what traded at its start. */
export const periodOfReport = ({ start_balance, end_balance }: ReportRow): Period => ({
  opening: start_balance,
  gain: end_balance - start_balance,
})

export const fundWeekOf = (row: ReportRow): FundWeek => {
  const week = weekOf(row.week_from)
  const period = periodOfReport(row)
  return {
    week: weekLabel(week),
    date: newYorkDate(shownEnd(week)),
    start_balance: toDollars(row.start_balance),
    end_balance: toDollars(row.end_balance),
    profit: toDollars(period.gain),
    return_percent: percentOf(periodReturn(period) ?? 0),
    trades: row.trades,
    success_rate: row.success_hundredths / hundredthsPerPercent,
  }
}

export const fundReport = (row: ReportRow): ReportedWeek => {
  const shown = fundWeekOf(row)
  const week = weekOf(row.week_from)
  return {
    id: weekId(week),
    week: shown.week,
    date: shown.date,
    ...windowOf(week),
    startBalance: shown.start_balance,
    endBalance: shown.end_balance,
    profit: shown.profit,
    returnPercentage: shown.return_percent,
    trades: shown.trades,
    successRate: shown.success_rate,
    version: row.version,
    restated: null,
    reason: row.reason,
    notes: row.notes,
    arithmetic: null,
  }
}
