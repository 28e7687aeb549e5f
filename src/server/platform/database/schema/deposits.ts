import type { StateOf } from '#fund/money/lives.ts'

/** requested → approved → received → reversed; until received it may be declined, until approved cancelled. */
export type DepositStatus = StateOf<'deposit'>

/** A requested deposit. Cents; it is in the book once it is received. */
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
  /** The instant from which it counts: it is at work from the Sunday after. */
  received_at: number | null
  /** What arrived; null if it is what was requested. */
  received_amount: number | null
  /** What the banks kept on the way. */
  fee: number | null
  /** The New York day that the bank values it on. */
  value_day: string | null
  payer_reference: string | null
  /** Why it was declined or reversed, or how what arrived differs. */
  reason: string | null
}

export interface DepositsSchema {
  deposits: DepositsTable
}
