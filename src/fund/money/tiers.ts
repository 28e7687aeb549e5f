import { type Cents, checkCents, divideRounded } from '#fund/cents/money.ts'

/** A row of the split table, spec §9: flat, so that one rate applies to the whole profit. Shares are percent. */
export type Tier =
  | { from: Cents; below: Cents; investorShare: 50; fundShare: 50 }
  | { from: Cents; below: Cents; investorShare: 60; fundShare: 40 }
  | { from: Cents; below: null; investorShare: 70; fundShare: 30 }

const lowest = { from: 0, below: 100_000_00, investorShare: 50, fundShare: 50 } as const
const middle = { from: 100_000_00, below: 1_000_000_00, investorShare: 60, fundShare: 40 } as const
const highest = { from: 1_000_000_00, below: null, investorShare: 70, fundShare: 30 } as const

/** The split by invested amount, spec §9; "up to $99,999" reads as below $100,000 (api.md "Money"). */
export const tiers: readonly Tier[] = [lowest, middle, highest]

/** The tier of a capital; zero and below are in the lowest. */
export const tierOf = (capital: Cents): Tier => {
  if (checkCents(capital) >= highest.from) return highest
  return capital >= middle.from ? middle : lowest
}

export interface Split {
  profit: Cents
  investor: Cents
  fund: Cents
  tier: Tier
}

/**
 * A profit shared by the capital's tier: the investor's share is rounded half a cent up and the fund takes the rest, so
 * that they sum to the profit.
 */
export const splitProfit = (profit: Cents, capital: Cents): Split => {
  const tier = tierOf(capital)
  const investor = divideRounded(profit, tier.investorShare, 100)
  return { profit, investor, fund: checkCents(profit - investor), tier }
}
