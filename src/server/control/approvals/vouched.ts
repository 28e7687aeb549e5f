import type { SignedInActor } from '#server/platform/config/context.ts'

/** What stands behind an act besides who asked for it: another admin, or the delay where there is none. */
export interface Vouched {
  readonly vouched_as: 'person' | 'delay' | null
  /** The id of that admin. */
  readonly vouched_by: string | null
}

/** Of what an actor does now: nobody stands behind it unless it is an approval that does it. */
export const vouchedFor = ({ approvedBy }: Pick<SignedInActor, 'approvedBy'>): Vouched => {
  if (approvedBy === undefined) return { vouched_as: null, vouched_by: null }
  return { vouched_as: approvedBy === null ? 'delay' : 'person', vouched_by: approvedBy }
}
