const tailCharacters = 8

/** The reference of a withdrawal, by its id: on its payout, in its notices and where the investor sees it. */
export const payoutReferenceOf = (id: string): string => `WD-${id.slice(-tailCharacters).toUpperCase()}`
