import type { Generated } from 'kysely'
import type { RequestKind } from '#fund/money/effect.ts'
import type { StateOf } from '#fund/money/lives.ts'

/** requested → approved → received → reversed; until received it may be declined, until approved cancelled. */
export type DepositStatus = StateOf<'deposit'>

/** A requested deposit. Cents; it is in the book once it is received. */
export interface DepositsTable {
  id: string
  account_id: string
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

export type MoneyInKind = 'received' | 'given' | 'opening'

/** Money that was booked as having come in, and on whose word. Kept for good; cents. */
export interface MoneyInTable {
  /** The key of its entry in the book. */
  key: string
  /** Deposits and unrequested money are received; what was in suspense is given; an import brings openings. */
  kind: MoneyInKind
  amount: number
  at: number
  /** The admin in whose name it was booked. */
  by_id: string
  /** What vouched for it: a line of the bank, another admin, or the delay where there is none; null if nothing did. */
  vouched_as: 'line' | 'person' | 'delay' | null
  /** The id of that line or admin. */
  vouched_by: string | null
}

/**
 * requested → approved → effective → paid → returned → paid; may be declined until its effect, and cancelled until
 * approved or once returned. An addition of result to capital ends as added at its effect.
 */
export type WithdrawalStatus = StateOf<'withdrawal'> | StateOf<'addition'>

/** A withdrawal, or an addition of result to capital, and its life. Reserves its amount while it is open, without a posting. Cents. */
export interface WithdrawalsTable {
  id: string
  account_id: string
  kind: RequestKind
  /** 1 for the full capital, whatever that is when it takes effect. */
  in_full: number
  /** What was requested, and is reserved. */
  amount: number
  status: WithdrawalStatus
  requested_at: number
  decided_at: number | null
  decided_by: string | null
  /** Why it was declined. */
  reason: string | null
  /** Known from the approval on. */
  effective_at: number | null
  /** Unique: one dividend a trading week, one capital withdrawal a New York month, by effect. */
  period: string | null
  /** What went to payable or was added: at most what was there. */
  settled: number | null
  written_off: number | null
  /** The balance that the settled part left from: a correction replays the carried loss with it. */
  balance_before: number | null
  paid_at: number | null
  payment_reference: string | null
  /** The account it was paid to. */
  bank_account_id: string | null
  /** The batch that it waits in or was paid with; null once it came back. */
  batch_id: string | null
  /** How often it was paid and came back. */
  returns: Generated<number>
  /** The Sunday from which a payment that came back and was kept is in the balance again. */
  kept_from: Generated<number | null>
  /** The carried loss that came back with it; null until that Sunday's week begins. */
  loss_restored: Generated<number | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    deposits: DepositsTable
    money_in: MoneyInTable
    withdrawals: WithdrawalsTable
  }
}
