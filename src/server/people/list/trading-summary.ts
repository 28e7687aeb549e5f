import type { TradingStatusSummary } from '#contract/calls/people/analytics.ts'
import { toDollars } from '#fund/cents/money.ts'
import { percentagesOf } from '#fund/weeks/trading-status.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type InvestorGroup, investorGroups, sumOver } from './sums.ts'

/** Everybody except those waiting for approval. */
export const isAdmitted = ({ status }: InvestorGroup): boolean => status !== 'pending'

/** By status now, percentages by count (api.md call 20). */
export const tradingSummaryOf = async (db: Db, now: number): Promise<TradingStatusSummary> => {
  const admitted = (await investorGroups(db, now)).filter(isAdmitted)
  const [active, stopped] = (['active', 'inactive'] as const).map((status) => {
    const those = ({ trading }: InvestorGroup) => trading === status
    return { count: sumOver(admitted, 'investors', those), amount: sumOver(admitted, 'balance', those) }
  })
  const [inProgress, atRest] = [active ?? { count: 0, amount: 0 }, stopped ?? { count: 0, amount: 0 }]
  const { activePercentage, inactivePercentage } = percentagesOf(inProgress.count, atRest.count)
  return {
    amount_in_progress: toDollars(inProgress.amount),
    amount_stopped: toDollars(atRest.amount),
    total_amount: toDollars(inProgress.amount + atRest.amount),
    active_trading_count: inProgress.count,
    inactive_trading_count: atRest.count,
    total_investors: inProgress.count + atRest.count,
    active_percentage: activePercentage,
    inactive_percentage: inactivePercentage,
  }
}

/** Over investors who trade next week: their balances, and balance × next week's risk; cents. */
export const nextWeekAtRisk = async (db: Db, now: number): Promise<{ active: number; risk: number }> => {
  const trading = (await investorGroups(db, now))
    .filter(isAdmitted)
    .filter(({ trading_next }) => trading_next === 'active')
  return { active: sumOver(trading, 'held'), risk: sumOver(trading, 'at_risk') }
}

/** That risk in dollars (api.md call 21). */
export const nextWeekRiskOf = async (db: Db, now: number): Promise<number> =>
  toDollars((await nextWeekAtRisk(db, now)).risk)
