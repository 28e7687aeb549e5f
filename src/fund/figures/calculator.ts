import { type Cents, divideRounded, nearestCents } from '#fund/cents/money.ts'
import { type Split, splitProfit, tierOf } from '#fund/money/tiers.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'

/** More than any fund manages, and small enough for every product to stay exact. */
export const calculatorAmountMaxDollars = 1_000_000_000
export const calculatorReturnPercentMax = 1_000

const percentSteps = 10_000

/** A number as typed into the calculator: empty or unreadable is 0, below 0 is 0 (spec §5), at most `max`. */
export const cleanCalculatorInput = (typed: string, max: number): number => {
  const value = Number(typed)
  return value > 0 ? Math.min(value, max) : 0
}

/** An amount in dollars as typed, rounded to whole cents. */
export const calculatorAmount = (typed: string): Cents =>
  nearestCents(cleanCalculatorInput(typed, calculatorAmountMaxDollars))

/**
 * What an amount would earn in a year at a return in percent (up to four decimals), before and after the split by
 * invested amount.
 */
export const calculateProfit = (
  amount: Cents,
  annualReturnPercent: number,
  terms: Pick<MoneyTerms, 'tiers'>,
): Split & { amount: Cents } => {
  const gross = divideRounded(amount, Math.round(annualReturnPercent * percentSteps), 100 * percentSteps)
  return { amount, ...splitProfit(gross, tierOf(amount, terms)) }
}
