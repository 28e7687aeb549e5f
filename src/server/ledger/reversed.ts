const feeReversals = 'bank-fee-reversed:'

/** The key of the reversal of a bank's fee, from the fee's own. */
export const feeReversalKey = (feeKey: string): string => feeKey.replace(/^bank-fee:/, feeReversals)

interface Booked {
  readonly seq: number
  readonly key: string
}

/** Reversed fees, by the number of their reversals: both are in the book, and neither is at the bank. */
export const reversedFees = (entries: readonly Booked[]): Map<number, number> => {
  const reversals = new Map(entries.filter(({ key }) => key.startsWith(feeReversals)).map(({ key, seq }) => [key, seq]))
  return new Map(
    entries.flatMap(({ seq, key }) => {
      const reversal = key.startsWith('bank-fee:') ? reversals.get(feeReversalKey(key)) : undefined
      return reversal === undefined ? [] : [[reversal, seq] as const]
    }),
  )
}
