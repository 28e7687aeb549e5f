import type { TradingStatusSummary } from '#contract/calls/analytics.ts'
import { sumCents, toDollars } from '#fund/money.ts'
import { riskAmount, riskPercentOf } from '#fund/risk.ts'
import { percentagesOf, tradingStatuses } from '#fund/trading-status.ts'
import { nextWeek } from '#fund/week.ts'
import { sumOf } from '../ledger/balances.ts'
import type { Db } from '../store/store.ts'
import { riskTenthsAt, statusAt } from './status-and-risk.ts'

/** Every investor who is not pending, with the balance in cents, the trading status and the risk at an instant. */
const investorsAt = (db: Db, at: number) =>
  db
    .selectFrom('people')
    .leftJoin('accounts', 'accounts.person_id', 'people.id')
    .where('people.role', '=', 'investor')
    .where('people.status', '<>', 'pending')
    .groupBy('people.id')
    .select((eb) => [
      statusAt(eb.ref('people.id'), at).as('status'),
      riskTenthsAt(eb.ref('people.id'), at).as('risk_tenths'),
      sumOf('capital').as('capital'),
      sumOf('result').as('result'),
    ])
    .execute()

/** By status now, percentages by count (api.md call 20). */
export const tradingSummaryOf = async (db: Db, now: number): Promise<TradingStatusSummary> => {
  const investors = (await investorsAt(db, now)).map(({ status, capital, result }) => ({
    status,
    balance: capital + result,
  }))
  const [active, stopped] = tradingStatuses.map((status) => {
    const those = investors.filter((one) => one.status === status)
    return { count: those.length, amount: sumCents(those.map(({ balance }) => balance)) }
  })
  const [inProgress, atRest] = [active ?? { count: 0, amount: 0 }, stopped ?? { count: 0, amount: 0 }]
  const { activePercentage, inactivePercentage } = percentagesOf(inProgress.count, atRest.count)
  return {
    amount_in_progress: toDollars(inProgress.amount),
    amount_stopped: toDollars(atRest.amount),
    total_amount: toDollars(inProgress.amount + atRest.amount),
    active_trading_count: inProgress.count,
    inactive_trading_count: atRest.count,
    total_investors: investors.length,
    active_percentage: activePercentage,
    inactive_percentage: inactivePercentage,
  }
}

/** Over investors who trade next week: their balances, and balance × next week's risk; cents. */
export const nextWeekAtRisk = async (db: Db, now: number): Promise<{ active: number; risk: number }> => {
  const investors = (await investorsAt(db, nextWeek(now).from)).filter(({ status }) => status === 'active')
  return {
    active: sumCents(investors.map(({ capital, result }) => Math.max(0, capital + result))),
    risk: sumCents(
      investors.map(({ capital, result, risk_tenths }) => riskAmount(capital + result, riskPercentOf(risk_tenths))),
    ),
  }
}

/** The risk of it in dollars (api.md call 21). */
export const nextWeekRiskOf = async (db: Db, now: number): Promise<number> =>
  toDollars((await nextWeekAtRisk(db, now)).risk)
