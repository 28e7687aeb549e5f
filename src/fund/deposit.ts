import type { Cents } from './money.ts'
import { depositMinCents, firstDepositMinDefaultCents } from './terms.ts'

/** The minimum of a deposit: the fund's setting for a first one (10000 of spec §9 until it is changed), $100 for a later one. */
export const depositMin = (isFirst: boolean, minimumInvestment: Cents = firstDepositMinDefaultCents): Cents =>
  isFirst ? Math.max(minimumInvestment, depositMinCents) : depositMinCents
