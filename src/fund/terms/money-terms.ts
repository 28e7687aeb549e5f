/**
 * Every figure of the terms that computes money. They have a date: content/terms.yaml lists versions, an owner adopts one,
 * and each week is opened, closed and corrected by the version of its Sunday. All figures are plain data, since they are
 * stored, digested and sent as they are.
 */
import type { Cents } from '#fund/cents/money.ts'

/** From this capital on, this share of a profit is the investor's, in whole percent; the fund has the rest. */
export interface TierStart {
  readonly from: Cents
  readonly investorShare: number
}

export interface MoneyTerms {
  /** Ascending, the first from 0: the lowest tier also takes what is below zero. */
  readonly tiers: readonly TierStart[]
  /** Calendar months from the first receipt. */
  readonly lockUpMonths: number
  /** Capital is paid once in so many New York months, counted in blocks from a January. */
  readonly capitalEveryMonths: number
  /** A dividend is paid once in so many trading weeks, counted in blocks from the week of Jan 2, 2000. */
  readonly dividendEveryWeeks: number
  /** Of a later deposit. */
  readonly depositMin: Cents
  /** Of a first deposit, until the fund sets another. */
  readonly firstDepositMin: Cents
  /** Percent a year, that ratios take off a return. */
  readonly riskFreePercent: number
}

/** A version of the terms: from which Sunday, what it computes by, and what is said of it. */
export interface TermsVersion {
  /** A Sunday as YYYY-MM-DD, or `beginning`. */
  readonly from: string
  readonly figures: MoneyTerms
  readonly wording: string
  readonly reason: string
}

/** The terms in force at an instant: those of the latest version that began by then. */
export type TermsAt = (at: number) => MoneyTerms

export const beginning = 'beginning'

/** The figures of `termsFromBeginning`, by themselves: a browser needs nothing of what is said of them. */
export const figuresFromBeginning: MoneyTerms = {
  tiers: [
    { from: 0, investorShare: 50 },
    { from: 100_000_00, investorShare: 60 },
    { from: 1_000_000_00, investorShare: 70 },
  ],
  lockUpMonths: 1,
  capitalEveryMonths: 1,
  dividendEveryWeeks: 1,
  depositMin: 100_00,
  firstDepositMin: 10_000_00,
  riskFreePercent: 0,
}

/**
 * What applied before terms had versions, spec §9: "Minimum investment is $100 (investor terms)", the admin's 10000 for a
 * first deposit, "Initial lock-up is 1 month", and the split by invested amount; "up to $99,999" reads as below $100,000
 * (api.md "Money"). Frozen: a migration made it the version of every earlier week.
 */
export const termsFromBeginning: TermsVersion = {
  from: beginning,
  figures: figuresFromBeginning,
  wording:
    'Profit is split by the amount invested: half to the investor up to $99,999, 60% up to $999,999, and 70% from $1,000,000 on.',
  reason: 'The first terms.',
}

/** What a version's digest is over: its figures and what is said of them, in a fixed order. */
export const termsText = ({ from, figures, wording, reason }: TermsVersion): string =>
  JSON.stringify([
    from,
    figures.tiers.map((tier) => [tier.from, tier.investorShare]),
    figures.lockUpMonths,
    figures.capitalEveryMonths,
    figures.dividendEveryWeeks,
    figures.depositMin,
    figures.firstDepositMin,
    figures.riskFreePercent,
    wording,
    reason,
  ])

/** The last of some that are in order of their first instants, as of an instant. The first also holds for all before it. */
export const heldAt = <Version extends { readonly fromAt: number }>(
  versions: readonly [Version, ...Version[]],
  at: number,
): Version => versions.findLast(({ fromAt }) => fromAt <= at) ?? versions[0]
