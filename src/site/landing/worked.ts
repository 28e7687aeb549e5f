import { formatMoney } from '#fund/format.ts'
import { type Cents, divideRounded, toCents } from '#fund/money.ts'
import { splitProfit, tierOf } from '#fund/split.ts'
import { record } from '../terms/record.ts'

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

/** A year at a return in whole percent. A loss is the investor's in full: it is carried forward, not shared. */
export function worked(dollars: number, returnPercent: number): Worked {
  const invested = toCents(dollars)
  const gross = divideRounded(invested, returnPercent, 100)
  const { investorShare, fundShare } = tierOf(invested)
  const { investor, fund } = gross > 0 ? splitProfit(gross, invested) : { investor: gross, fund: 0 }
  return { invested, returnPercent, gross, investor, fund, investorShare, fundShare }
}

/** The three worked examples of the specification, computed (spec §9). */
export const examples = record.examples.map(({ invested, returnPercent }) => worked(invested, returnPercent))

/** Whole dollars with their sign; the worked figures have no cents. */
export const whole = (amount: Cents) => formatMoney(amount, { cents: false })
