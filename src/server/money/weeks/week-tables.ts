import type { RunSort } from '#contract/calls/money/distributions.ts'
import type { Db } from '#server/platform/database/store.ts'
import { everyRow, pageBy, pageKeyOf } from '#server/platform/http/page.ts'
import { fundReport, fundReports } from './fund-weeks.ts'
import { runOf, runRows, storedRuns, weekOfStored } from './runs.ts'
import type { StoredWeek } from './stored-weeks.ts'

const weeksAtOnce = 100
const investorsAtOnce = 2000

const weekOfRow = ({ week_from }: { readonly week_from: number }): number => week_from

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
export const reportTable = (db: Db) =>
  everyRow(async (before) => {
    const found = await fundReports(db, pageKeyOf(before), weeksAtOnce + 1)
    return pageBy(found, weeksAtOnce, weekOfRow, (row) => {
      const { startBalance, endBalance, returnPercentage, successRate, ...report } = fundReport(row)
      return {
        ...report,
        start_balance: startBalance,
        end_balance: endBalance,
        return_percent: returnPercentage,
        success_percent: successRate,
      }
    })
  })

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

/** Every week's run in total, newest first. */
export const runTable = async function* (db: Db) {
  const all = everyRow(async (before) =>
    pageBy(await storedRuns(db, pageKeyOf(before), weeksAtOnce + 1), weeksAtOnce, weekOfRow, (stored) => stored),
  )
  for await (const stored of all) {
    const run = await runOf(db, weekOfStored(stored), stored)
    const { effective_from, effective_to, grossProfit, carryOver, fundShare, ...rest } = run
    yield {
      ...rest,
      from: effective_from,
      to: effective_to,
      gross_profit: grossProfit,
      carried_before: carryOver,
      fund_share: fundShare,
    }
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

/** A run per investor, as the list shows it. */
export const rowTable = async function* (
  db: Db,
  stored: StoredWeek | undefined,
  wanted: { search: string | undefined; sort: RunSort },
) {
  if (!stored) return
  const rows = everyRow((before) => runRows(db, stored, { ...wanted, before, limit: investorsAtOnce }))
  for await (const { investor, distributed, arithmetic, ...row } of rows)
    yield {
      ...arithmetic,
      ...row,
      investor: investor.name,
      email: investor.email,
      traded: arithmetic.traded ? 'yes' : 'no',
      share: distributed,
    }
}
