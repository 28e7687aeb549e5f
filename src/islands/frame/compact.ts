import { type Cents, toDollars } from '#fund/cents/money.ts'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
})

/** `$1.284M` beside the rows of a chart; not for anything that a person relies on. */
export const compactDollars = (cents: Cents): string => compact.format(toDollars(cents)).replace('-', '−')
