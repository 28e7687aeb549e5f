/** requested → approved → paid; cancelled until it is paid. */
export type FundPayoutStatus = 'requested' | 'approved' | 'paid' | 'cancelled'

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
}

export interface FundPayoutsSchema {
  fund_payouts: FundPayoutsTable
}
