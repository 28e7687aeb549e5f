import { type Cents, checkCents, divideRounded } from './money.ts'

/** A row of the static box of spec §9, which contradicts the split by invested amount; `upTo` is percent a year, included. */
export interface ReturnBand {
  over: number
  upTo: number | null
  investorShare: 80 | 70 | 60 | 50
}

/** As the box gives them. "Over 12%" leaves 12 itself to the band before, and so the other bounds are read alike. */
export const returnBands: readonly [ReturnBand, ...ReturnBand[]] = [
  { over: 0, upTo: 4, investorShare: 80 },
  { over: 4, upTo: 8, investorShare: 70 },
  { over: 8, upTo: 12, investorShare: 60 },
  { over: 12, upTo: null, investorShare: 50 },
]

/** The band of an annual return in percent; a loss is in the lowest. */
export const returnBandOf = (annualReturnPercent: number): ReturnBand =>
  returnBands.findLast(({ over }) => annualReturnPercent > over) ?? returnBands[0]

/** The second, conflicting rule: shown as the box says it, and applied to no money (README, open decisions). */
export const splitByReturn = (profit: Cents, annualReturnPercent: number) => {
  const band = returnBandOf(annualReturnPercent)
  const investor = divideRounded(profit, band.investorShare, 100)
  return { profit, investor, fund: checkCents(profit - investor), band }
}
