import type { Transfer } from '#contract/entities/transfer.ts'
import { payoutReferenceOf } from '#fund/money/payout-reference.ts'

/**
 * The names that links use for a request: its reference and, for a withdrawal, the one that it had before it was paid.
 */
export const namesOf = ({ id, kind, reference }: Transfer): string[] => [
  `request/${reference}`,
  ...(kind === 'deposit' ? [] : [`request/${payoutReferenceOf(id)}`]),
]
