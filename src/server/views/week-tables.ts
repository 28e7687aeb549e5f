import type { RunSort } from '#contract/calls/distributions.ts'
import type { Db } from '../store/store.ts'
import type { StoredWeek } from '../weeks/stored-weeks.ts'
import { fundReport, fundReports } from './fund-weeks.ts'
import { runRows } from './run-rows.ts'
import { runOf, storedRuns, weekOfStored } from './runs.ts'

/** Of a file that is never held in memory. */
const weeksAtOnce = 100
const investorsAtOnce = 2000

export const reportColumns = {
  week: 'text',
  date: 'day',
  version: 'number',
  start_balance: 'dollars',
  end_balance: 'dollars',
  profit: 'dollars',
  return_percent: 'percent',
  trades: 'number',
  success_percent: 'percent',
  reason: 'text',
  notes: 'text',
} as const

/** The fund's weekly reports, newest first. */
export const reportTable = async function* (db: Db) {
  for (let before: number | undefined; ; ) {
    const rows = await fundReports(db, before, weeksAtOnce)
    for (const row of rows) {
      const { week, date, version, startBalance, endBalance, profit, returnPercentage, ...report } = fundReport(row)
      yield {
        week,
        date,
        version,
        start_balance: startBalance,
        end_balance: endBalance,
        profit,
        return_percent: returnPercentage,
        trades: report.trades,
        success_percent: report.successRate,
        reason: report.reason,
        notes: report.notes,
      }
    }
    before = rows.at(-1)?.week_from
    if (rows.length < weeksAtOnce) return
  }
}

export const runColumns = {
  period: 'text',
  from: 'instant',
  to: 'instant',
  state: 'text',
  version: 'number',
  investors: 'number',
  gross_profit: 'dollars',
  carried_before: 'dollars',
  distributed: 'dollars',
  fund_share: 'dollars',
  status: 'text',
  finalised_at: 'instant',
  entry_hash: 'text',
} as const

/** Every week's run in sum, newest first. */
export const runTable = async function* (db: Db) {
  for (let before: number | undefined; ; ) {
    const stored = await storedRuns(db, before, weeksAtOnce)
    for (const one of stored) {
      const { effective_from, effective_to, grossProfit, carryOver, fundShare, ...run } = await runOf(
        db,
        weekOfStored(one),
        one,
      )
      yield {
        ...run,
        from: effective_from,
        to: effective_to,
        gross_profit: grossProfit,
        carried_before: carryOver,
        fund_share: fundShare,
      }
    }
    before = stored.at(-1)?.week_from
    if (stored.length < weeksAtOnce) return
  }
}

export const rowColumns = {
  investor: 'text',
  email: 'text',
  traded: 'text',
  opening_balance: 'dollars',
  opening_capital: 'dollars',
  gross: 'dollars',
  carried_before: 'dollars',
  carried_after: 'dollars',
  tier_percent: 'percent',
  share: 'dollars',
  fund_share: 'dollars',
  result: 'dollars',
  last_week: 'dollars',
} as const

/** A run per investor, as it is listed. */
export const rowTable = async function* (
  db: Db,
  stored: StoredWeek | undefined,
  wanted: { search: string | undefined; sort: RunSort },
) {
  for (let before: string | undefined; stored; ) {
    const { rows, next } = await runRows(db, stored, { ...wanted, before, limit: investorsAtOnce })
    for (const { investor, distributed, result, last_week, arithmetic } of rows) {
      const { opening_balance, opening_capital, gross, carried_before, carried_after, tier_percent, fund_share } =
        arithmetic
      yield {
        investor: investor.name,
        email: investor.email,
        traded: arithmetic.traded ? 'yes' : 'no',
        opening_balance,
        opening_capital,
        gross,
        carried_before,
        carried_after,
        tier_percent,
        share: distributed,
        fund_share,
        result,
        last_week,
      }
    }
    if (next === null) return
    before = next
  }
}
