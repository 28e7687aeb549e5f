/**
 * open → given to an investor, returned to the payer, or booked as the fund's income; income that is reversed is open
 * again.
 */
export type SuspenseStatus = 'open' | 'given' | 'returned' | 'income' | 'fund'

/** Money that came in and whose owner is not known yet. Cents. */
export interface SuspenseTable {
  /** UUIDv7: ordered by time. */
  id: string
  amount: number
  status: SuspenseStatus
  /** The New York day that the bank values it on, `YYYY-MM-DD`. */
  value_day: string
  payer: string
  /** What the payer wrote. */
  reference: string | null
  /** The deposit that it was booked as in error; null for what nobody asked for. */
  deposit_id: string | null
  received_at: number
  /** The investor it was given to. */
  person_id: string | null
  ended_at: number | null
  ended_by: string | null
  /** Why it was returned or taken out of an account; for income, what it is. */
  reason: string | null
}

export interface SuspenseSchema {
  suspense: SuspenseTable
}
