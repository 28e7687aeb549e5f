import { type Cents, divideRounded, toCents } from '#fund/cents/money.ts'
import { splitProfit, tierOf } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { record } from '../terms/record.ts'
import { statedTerms } from '../terms/stated.ts'

/** An amount at a return for a year: what it earns and who gets what. Shares are percent. */
export interface Worked {
  invested: Cents
  returnPercent: number
  gross: Cents
  investor: Cents
  fund: Cents
  investorShare: number
  fundShare: number
}

/** A year at a return in whole percent. A loss is entirely the investor's: it is carried forward, not shared. */
export function worked(dollars: number, returnPercent: number): Worked {
  const invested = toCents(dollars)
  const gross = divideRounded(invested, returnPercent, 100)
  const tier = tierOf(invested, statedTerms.figures)
  const { investorShare, fundShare } = tier
  const { investor, fund } = gross > 0 ? splitProfit(gross, tier) : { investor: gross, fund: 0 }
  return { invested, returnPercent, gross, investor, fund, investorShare, fundShare }
}

/** The three worked examples of the specification, computed (spec §9). */
export const examples = record.examples.map(({ invested, returnPercent }) => worked(invested, returnPercent))

const centsPerDollar = 100

/**
 * Writes the amounts of one sum: in whole dollars if all of them are whole, otherwise all with their cents, so that the
 * figures on the page add up.
 */
export function dollarWriterOf(...amounts: Cents[]): (amount: Cents) => string {
  const cents = amounts.some((amount) => amount % centsPerDollar !== 0)
  return (amount) => formatMoney(amount, { cents })
}

/** An amount without cents if it is whole dollars, otherwise with them. */
export const wholeDollars = (amount: Cents): string => dollarWriterOf(amount)(amount)
