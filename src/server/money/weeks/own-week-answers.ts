import type { Distribution, ReportedWeek, WeekArithmetic } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { periodReturn } from '#fund/returns/returns.ts'
import { iso, percentOf, windowOf } from '#server/platform/http/contract-values.ts'
import { distributionReference, periodLabel } from './close-notices.ts'
import type { OwnWeek } from './own-weeks.ts'
import { hundredthsPerPercent, profitOf, weekId } from './stored-weeks.ts'

type Shared = Omit<OwnWeek, 'number' | 'reason' | 'trades' | 'success_hundredths' | 'closed_result'>

export const arithmeticOf = (row: Shared): WeekArithmetic => ({
  fund_profit: toDollars(profitOf(row)),
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
    version: row.number,
    restated: toDollars(row.result_change - row.closed_result),
    // Why a draft was edited before its close is not for investors.
    reason: row.number > 1 ? row.reason : null,
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
