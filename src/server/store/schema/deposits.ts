/** requested → approved → received; until received it may be declined, until approved cancelled. */
export type DepositStatus = 'requested' | 'approved' | 'received' | 'declined' | 'cancelled'

/** A deposit that was asked for. Cents; it stands in the book once it is received. */
export interface DepositsTable {
  id: string
  person_id: string
  /** Unique: what the investor writes on the payment. */
  reference: string
  amount: number
  status: DepositStatus
  requested_at: number
  decided_at: number | null
  decided_by: string | null
  received_at: number | null
  /** Why it was declined. */
  reason: string | null
}

export interface DepositsSchema {
  deposits: DepositsTable
}
