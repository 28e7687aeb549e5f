import { type Cents, checkCents } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { type Shares, splitProfit, tierOf } from './tiers.ts'

/** One investor's part of a week before it is split: gross profit or loss, the loss carried into the week, the capital at its start. Cents. */
export interface WeekGross {
  grossProfit: Cents
  carryOver: Cents
  capital: Cents
}

/**
 * How a gross result is shared, with every figure on the way (api.md "Close"; the row's words are spec §3's).
 * `recovered` r = min(g, c) goes to the investor entirely; `net` n = g − r is shared: `distributed` s to the investor,
 * `fundShare` n − s. `resultChange` is the change of the investor's result: r + s, or the whole of a loss.
 */
export interface WeekShare extends WeekGross {
  recovered: Cents
  net: Cents
  tier: Shares
  distributed: Cents
  fundShare: Cents
  resultChange: Cents
  carriedLossAfter: Cents
  status: 'Completed' | 'No Distribution'
}

/** Applies one gross result to one investor by the terms of its week. Throws a RangeError if the carried loss is below zero. */
export const shareWeek = (gross: WeekGross, terms: Pick<MoneyTerms, 'tiers'>): WeekShare =>
  shareByTier(gross, tierOf(gross.capital, terms))

/** The same by a tier that is known. */
export const shareByTier = ({ grossProfit, carryOver, capital }: WeekGross, tier: Shares): WeekShare => {
  if (checkCents(carryOver) < 0) throw new RangeError(`A carried loss is negative: ${carryOver}`)
  const gain = Math.max(0, checkCents(grossProfit))
  const loss = Math.min(0, grossProfit)
  const recovered = Math.min(gain, carryOver)
  const net = gain - recovered
  const { investor, fund } = splitProfit(net, tier)
  return {
    grossProfit,
    carryOver,
    capital,
    recovered,
    net,
    tier,
    distributed: investor,
    fundShare: fund,
    resultChange: checkCents(loss + recovered + investor),
    carriedLossAfter: checkCents(carryOver - recovered - loss),
    status: net > 0 ? 'Completed' : 'No Distribution',
  }
}
