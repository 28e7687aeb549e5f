const tailCharacters = 8

/** The reference of a withdrawal, from its id: on its payout, in its notices and where the investor sees it. */
export const payoutReferenceOf = (id: string): string => `WD-${id.slice(-tailCharacters).toUpperCase()}`

/** The number of an investor's account, from its id: on papers, and in what is written about one. */
export const accountReferenceOf = (personId: string): string => `AC-${personId.slice(-tailCharacters).toUpperCase()}`

/** The reference of a batch of payouts, from its id: on the bank's statement and where the fund sees it. */
export const batchReference = ({ id }: { readonly id: string }): string =>
  `PB-${id.slice(-tailCharacters).toUpperCase()}`

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

/**
 * Whether nine digits are a routing number of a US bank: weighted by 3, 7 and 1 they sum to a multiple of ten (the
 * American Bankers Association's check digit). Nine zeros do too, and no bank has them.
 */
export const isRoutingNumber = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 10 === 0
}
