const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

/**
 * Whether nine digits are a routing number of a US bank: weighted by 3, 7 and 1 they sum to a multiple of ten (the
 * American Bankers Association's check digit). Nine zeros do too, and no bank has them.
 */
export const isRoutingNumber = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 10 === 0
}
