import type { Cents } from '#fund/cents/money.ts'
import { depositMinCents, firstDepositMinDefaultCents } from '#fund/terms/terms.ts'

/**
 * The minimum of a deposit: for a first one the fund's setting (10000 of spec §9 until it is changed), for a later one
 * $100.
 */
export const depositMin = (isFirst: boolean, minimumInvestment: Cents = firstDepositMinDefaultCents): Cents =>
  isFirst ? Math.max(minimumInvestment, depositMinCents) : depositMinCents
