import * as v from 'valibot'
import { toCents, toDollars } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { dollars } from './basic.ts'

/** From which capital on the investor has which share of a profit, in percent, the lowest first. */
export const tierStarts = v.array(v.object({ from: dollars, investor_share: v.number() }))

/** Every figure of the terms that computes money (docs/decisions/0091-rules-of-money-have-a-date.md). */
export const moneyTerms = v.object({
  tiers: tierStarts,
  lock_up_months: v.number(),
  capital_every_months: v.number(),
  dividend_every_weeks: v.number(),
  minimum_deposit: dollars,
  minimum_first_deposit: dollars,
  risk_free_percent: v.number(),
})

type TierStarts = v.InferOutput<typeof tierStarts>

export const tiersToWire = ({ tiers }: Pick<MoneyTerms, 'tiers'>): TierStarts =>
  tiers.map(({ from, investorShare }) => ({ from: toDollars(from), investor_share: investorShare }))

export const tiersFromWire = (tiers: TierStarts): Pick<MoneyTerms, 'tiers'> => ({
  tiers: tiers.map(({ from, investor_share }) => ({ from: toCents(from), investorShare: investor_share })),
})

export const moneyTermsToWire = (terms: MoneyTerms): v.InferOutput<typeof moneyTerms> => ({
  tiers: tiersToWire(terms),
  lock_up_months: terms.lockUpMonths,
  capital_every_months: terms.capitalEveryMonths,
  dividend_every_weeks: terms.dividendEveryWeeks,
  minimum_deposit: toDollars(terms.depositMin),
  minimum_first_deposit: toDollars(terms.firstDepositMin),
  risk_free_percent: terms.riskFreePercent,
})
