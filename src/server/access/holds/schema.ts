import type { HoldCause } from '#fund/money/payout-hold.ts'

/** A change after which nothing is paid out for a while; when that ends is computed from these (`payout-hold.ts`). */
export interface HoldCausesTable {
  /** UUIDv7: ordered by time. */
  id: string
  person_id: string
  kind: HoldCause
  at: number
}

/** A payout that was let go during a hold, after a call to the investor. */
export interface HoldReleasesTable {
  id: string
  withdrawal_id: string
  account_id: string
  at: number
  /** The id and the address of the approver. */
  by_id: string
  by_email: string
  /** The number that was called, and what was said. */
  called: string
  said: string
  /** Until when it was held: a later hold holds it again. */
  held_until: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    hold_causes: HoldCausesTable
    hold_releases: HoldReleasesTable
  }
}
