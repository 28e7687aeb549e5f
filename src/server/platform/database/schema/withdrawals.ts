import type { Generated } from 'kysely'
import type { WithdrawalKind } from '#fund/money/effect.ts'
import type { StateOf } from '#fund/money/lives.ts'

/**
 * requested → approved → effective → paid → returned → paid; may be declined until its effect, and cancelled until
 * approved or once returned.
 */
export type WithdrawalStatus = StateOf<'withdrawal'>

/** A withdrawal and its life. Reserves its amount while it is open, without a posting. Cents. */
export interface WithdrawalsTable {
  id: string
  person_id: string
  kind: WithdrawalKind
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
  /** What went to payable: at most what was there. */
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
}

export interface WithdrawalsSchema {
  withdrawals: WithdrawalsTable
}
