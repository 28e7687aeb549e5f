import type { Selectable } from 'kysely'
import type { Distribution, ReportedWeek, WeekArithmetic } from '#contract/entities/report.ts'
import { toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { periodReturn } from '#fund/returns.ts'
import { dueAt, shownEnd, type Week, weekLabel, weekOf } from '#fund/week.ts'
import type { OpeningsTable, WeekReportsTable, WeekRowsTable } from '../store/schema/weeks.ts'
import type { Db } from '../store/store.ts'
import { distributionReference, periodLabel } from './close-notices.ts'
import { iso, percentOf, windowOf } from './wire.ts'

/** A week in which an investor's money traded, as its report that holds gave it. */
export type OwnWeek = Selectable<WeekRowsTable> &
  Pick<Selectable<OpeningsTable>, 'balance' | 'capital'> &
  Pick<
    Selectable<WeekReportsTable>,
    'start_balance' | 'end_balance' | 'trades' | 'success_hundredths' | 'reason' | 'notes'
  >

const hundredthsPerPercent = 100

/** Newest first; `before` is the first instant of a week. */
export const ownWeeks = (db: Db, personId: string, before: number | undefined, limit: number): Promise<OwnWeek[]> =>
  db
    .selectFrom('week_rows')
    .innerJoin('weeks', (join) =>
      join.onRef('weeks.week_from', '=', 'week_rows.week_from').onRef('weeks.version', '=', 'week_rows.version'),
    )
    .innerJoin('week_reports', (join) =>
      join
        .onRef('week_reports.week_from', '=', 'week_rows.week_from')
        .onRef('week_reports.version', '=', 'week_rows.version'),
    )
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.person_id', '=', 'week_rows.person_id'),
    )
    .where('week_rows.person_id', '=', personId)
    .where('week_rows.traded', '=', 1)
    .$if(before !== undefined, (only) => only.where('week_rows.week_from', '<', before ?? 0))
    .orderBy('week_rows.week_from', 'desc')
    .limit(limit)
    .selectAll('week_rows')
    .select([
      'openings.balance',
      'openings.capital',
      'week_reports.start_balance',
      'week_reports.end_balance',
      'week_reports.trades',
      'week_reports.success_hundredths',
      'week_reports.reason',
      'week_reports.notes',
    ])
    .execute()

/** "2026-11-15", the Sunday that a week begins with: the id of its report and its run. */
export const weekId = (week: Week): string => newYorkDate(week.from)

const arithmeticOf = (row: OwnWeek): WeekArithmetic => ({
  fund_profit: toDollars(row.end_balance - row.start_balance),
  fund_opening: toDollars(row.start_balance),
  opening_balance: toDollars(row.balance),
  opening_capital: toDollars(row.capital),
  traded: row.traded === 1,
  gross: toDollars(row.gross),
  odd_cents: row.odd_cent,
  carried_before: toDollars(row.carried_before),
  recovered: toDollars(row.recovered),
  net: toDollars(row.net),
  tier_percent: row.tier_percent,
  share: toDollars(row.share),
  fund_share: toDollars(row.fund_share),
  carried_after: toDollars(row.carried_after),
})

export const ownReport = (row: OwnWeek): ReportedWeek => {
  const week = weekOf(row.week_from)
  return {
    id: weekId(week),
    week: weekLabel(week),
    date: newYorkDate(shownEnd(week)),
    ...windowOf(week),
    startBalance: toDollars(row.balance),
    endBalance: toDollars(row.balance + row.result_change),
    profit: toDollars(row.result_change),
    returnPercentage: percentOf(periodReturn({ opening: row.balance, gain: row.result_change }) ?? 0),
    trades: row.trades,
    successRate: row.success_hundredths / hundredthsPerPercent,
    version: row.version,
    reason: row.reason,
    notes: null,
    arithmetic: arithmeticOf(row),
  }
}

export const distributionOf = (row: OwnWeek): Distribution => {
  const week = weekOf(row.week_from)
  return {
    id: weekId(week),
    period: periodLabel(week),
    effective_at: iso(dueAt(week)),
    payment_reference: distributionReference(week),
    grossProfit: toDollars(row.gross),
    carryOver: toDollars(row.carried_before),
    distributed: toDollars(row.share),
    fundShare: toDollars(row.fund_share),
    status: row.net > 0 ? 'Completed' : 'No Distribution',
    arithmetic: arithmeticOf(row),
  }
}
