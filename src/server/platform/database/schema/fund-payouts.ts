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

export interface FundPayoutsSchema {
  fund_payouts: FundPayoutsTable
}
