import type { Transfer } from '#contract/entities/transfer.ts'
import { payoutReferenceOf } from '#fund/payout-reference.ts'

/** What links call a request: by its reference, and a withdrawal by the one that it had before it was paid. */
export const namesOf = ({ id, kind, reference }: Transfer): string[] => [
  `request/${reference}`,
  ...(kind === 'deposit' ? [] : [`request/${payoutReferenceOf(id)}`]),
]
