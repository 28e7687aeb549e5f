import type { Generated } from 'kysely'
import type { StateOf } from '#fund/money/lives.ts'

/** requested → approved → paid; cancelled until it is paid. */
export type FundPayoutStatus = StateOf<'fundPayout'>

/** What the fund takes from its share. Cents; it is in the book once it is paid. */
export interface FundPayoutsTable {
  /** UUIDv7: ordered by time. */
  id: string
  amount: number
  status: FundPayoutStatus
  requested_at: number
  /** The addresses of the admins who asked and decided. */
  requested_by: string
  decided_at: number | null
  decided_by: string | null
  paid_at: number | null
  /** The bank's reference. */
  reference: string | null
  /** Of how many weeks the reserve was that it left when it was paid; null for one that was paid before there was one. */
  reserve_weeks: Generated<number | null>
}

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
  account_id: string | null
  ended_at: number | null
  ended_by: string | null
  /** Why it was returned or taken out of an account; for income, what it is. */
  reason: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    fund_payouts: FundPayoutsTable
    suspense: SuspenseTable
  }
}
