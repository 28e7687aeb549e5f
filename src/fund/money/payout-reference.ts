const tailCharacters = 8

/** The reference of a withdrawal, from its id: on its payout, in its notices and where the investor sees it. */
export const payoutReferenceOf = (id: string): string => `WD-${id.slice(-tailCharacters).toUpperCase()}`

/** The reference of a batch of payouts, from its id: on the bank's statement and where the fund sees it. */
export const batchReference = ({ id }: { readonly id: string }): string =>
  `PB-${id.slice(-tailCharacters).toUpperCase()}`
