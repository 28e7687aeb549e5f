import { type Cents, checkCents, divideRounded } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'

/** What each side has of a profit, in whole percent that sum to 100. */
export interface Shares {
  readonly investorShare: number
  readonly fundShare: number
}

/** A row of the split table, spec §9: flat, so that one rate applies to the whole profit. `below` is null in the highest. */
export interface Tier extends Shares {
  readonly from: Cents
  readonly below: Cents | null
}

type Tiers = Pick<MoneyTerms, 'tiers'>

export const sharesOf = (investorShare: number): Shares => ({ investorShare, fundShare: 100 - investorShare })

/** The split by invested amount, the lowest tier first. */
export const tiersOf = ({ tiers }: Tiers): Tier[] =>
  tiers.map(({ from, investorShare }, place) => ({
    from,
    below: tiers[place + 1]?.from ?? null,
    ...sharesOf(investorShare),
  }))

/** The tier of a capital; zero and below are in the lowest. */
export const tierOf = (capital: Cents, terms: Tiers): Tier => {
  const place = terms.tiers.findLastIndex(({ from }) => checkCents(capital) >= from)
  const tier = tiersOf(terms)[Math.max(0, place)]
  if (!tier) throw new RangeError('The terms have no tier')
  return tier
}

export interface Split {
  profit: Cents
  investor: Cents
  fund: Cents
  tier: Shares
}

/**
 * A profit shared by a tier: the investor's share is rounded half a cent up and the fund takes the rest, so that they sum
 * to the profit.
 */
export const splitProfit = (profit: Cents, tier: Shares): Split => {
  const investor = divideRounded(profit, tier.investorShare, 100)
  return { profit, investor, fund: checkCents(profit - investor), tier }
}
