import type { FundWeek } from '#contract/calls/desk/fund-overview.ts'
import type { ReportedWeek, WeeklyReport } from '#contract/entities/report.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'

/** A weekly report as both dashboards show it (spec §2), money in cents. */
export interface ReportRow {
  readonly id: string
  /** Like "Week 47". */
  readonly week: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly startBalance: Cents
  readonly endBalance: Cents
  readonly profit: Cents
  /** Percent. */
  readonly returnPercent: number
  readonly trades: number
  /** Percent, 0 to 100. */
  readonly successPercent: number
  /** With its arithmetic, if the backend keeps it. */
  readonly reported: ReportedWeek | null
}

/** `id` is the backend's, if it keeps the week. */
export const reportRowOf = (report: WeeklyReport, id: string, reported: ReportedWeek | null): ReportRow => ({
  id,
  week: report.week,
  date: report.date,
  startBalance: toCents(report.startBalance),
  endBalance: toCents(report.endBalance),
  profit: toCents(report.profit),
  returnPercent: report.returnPercentage,
  trades: report.trades,
  successPercent: report.successRate,
  reported,
})

/** A closed week from the fund's own series. */
export const fundWeekRow = (week: FundWeek): ReportRow => ({
  id: week.date,
  week: week.week,
  date: week.date,
  startBalance: toCents(week.start_balance),
  endBalance: toCents(week.end_balance),
  profit: toCents(week.profit),
  returnPercent: week.return_percent,
  trades: week.trades,
  successPercent: week.success_rate,
  reported: null,
})
