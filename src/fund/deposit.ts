import type { Cents } from './money.ts'
import { depositMinCents, firstDepositMinDefaultCents } from './terms.ts'

/** The least a deposit may be: of a first one the fund's setting (spec §9's 10000 until it is changed), of a later one $100. */
export const depositMin = (isFirst: boolean, minimumInvestment: Cents = firstDepositMinDefaultCents): Cents =>
  isFirst ? Math.max(minimumInvestment, depositMinCents) : depositMinCents
