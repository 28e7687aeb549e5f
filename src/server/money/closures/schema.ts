import type { closureStates } from '#contract/calls/money/closure.ts'

export type ClosureState = (typeof closureStates)[number]

/**
 * An account's closure and its life: requested → verified → payable → closed; cancelled or declined while nothing is
 * payable.
 */
export interface ClosuresTable {
  /** UUIDv7: ordered by time. */
  id: string
  account_id: string
  state: ClosureState
  requested_at: number
  /** The Sunday from which nothing of the account trades. */
  stops_at: number
  /** 1 if the request stopped trading, so that taking it back before that Sunday starts it again. */
  stopped_trading: number
  verified_at: number | null
  verified_by: string | null
  /** How the identity was verified. */
  method: string | null
  /** When the account was emptied: the balance went to payable, and the carried loss lapsed. */
  payable_at: number | null
  /** Cents. */
  payout: number | null
  /** A debit that the fund bore, above zero. Cents. */
  borne_by_fund: number | null
  /** The payout among the transfers; null if nothing was to be paid. */
  withdrawal_id: string | null
  /** Closed, cancelled or declined. */
  ended_at: number | null
  ended_by: string | null
  /** Why it was declined. */
  reason: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    closures: ClosuresTable
  }
}
