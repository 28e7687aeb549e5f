import * as v from 'valibot'
import { holdCauses } from '#fund/money/payout-hold.ts'
import { dollars, instant, keptEmail } from './basic.ts'

export const transferKinds = ['deposit', 'capital', 'dividend', 'addition'] as const
export const transferStates = [
  'requested',
  'approved',
  'received',
  'effective',
  'added',
  'batched',
  'paid',
  'returned',
  'reversed',
  'declined',
  'cancelled',
] as const

/**
 * How a list of transfers may be narrowed, besides by state: what waits for the fund, what goes on without it, both
 * (what has not ended), and what has ended.
 */
export const transferGroups = ['open', 'moving', 'pending', 'ended'] as const

export const transferKind = v.picklist(transferKinds)
export const transferState = v.picklist(transferStates)

/** The bank account that a payout goes to, masked. */
export const destination = v.object({ bankName: v.string(), accountNumber: v.string() })

/** Nothing is paid out until then, because of the newest of these changes. */
export const payoutHold = v.object({ until: instant, because: v.picklist(holdCauses) })

/** A deposit, a withdrawal, or an addition of result to capital, and its state (api.md "transfers"). */
export const transfer = v.object({
  id: v.string(),
  /** What the investor writes on the payment, and what the payout carries. */
  reference: v.string(),
  kind: transferKind,
  state: transferState,
  /** The amount asked for. */
  amount: dollars,
  /** What was settled at effect, if that is less than the amount asked for; null before. */
  settled_amount: v.nullable(dollars),
  /** Whether the whole balance is withdrawn, whatever it is at effect. */
  in_full: v.boolean(),
  requested_at: instant,
  approved_at: v.nullable(instant),
  received_at: v.nullable(instant),
  /** When it takes or took effect; null as long as that is not known. */
  effective_at: v.nullable(instant),
  paid_at: v.nullable(instant),
  ended_at: v.nullable(instant),
  /** Why it was declined, or why less was settled than was asked for. */
  reason: v.nullable(v.string()),
  /**
   * The bank account that a withdrawal is or was paid to, masked; null for a deposit, and as long as none is approved.
   */
  destination: v.nullable(destination),
  /** Until when a payout that is due is held after a change; null or absent if it is not. */
  hold: v.optional(v.nullable(payoutHold)),
  investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
})

/** What is allowed now for one kind of withdrawal. */
export const allowance = v.object({
  allowed: v.boolean(),
  available: dollars,
  /** The rule that forbids it now, as a sentence; null if it is allowed. */
  why_not: v.nullable(v.string()),
  /** When it is allowed again; null if it is allowed now, or no date is known. */
  next_eligible_at: v.nullable(instant),
  /** When a request approved now would take effect. */
  effective_at: instant,
})

export type PayoutHold = v.InferOutput<typeof payoutHold>

export const transferAllowances = v.object({
  as_of: instant,
  deposit: v.object({
    allowed: v.boolean(),
    minimum: dollars,
    why_not: v.nullable(v.string()),
    effective_at: instant,
    /** Whether the investor trades from then on; otherwise the deposit waits in the balance. */
    trades: v.boolean(),
  }),
  capital: allowance,
  dividend: allowance,
  /** Result that may become capital; absent unless the fund offers it. */
  addition: v.optional(allowance),
  /** Where withdrawals are paid to; null if no account is approved. */
  destination: v.nullable(destination),
  /** Until when nothing is paid out, after a change; null or absent if nothing is held. */
  hold: v.optional(v.nullable(payoutHold)),
  /** Where to send a deposit; nothing as long as the fund has not confirmed its bank account. */
  instructions: v.array(v.object({ label: v.string(), value: v.string() })),
})

export type Transfer = v.InferOutput<typeof transfer>
export type TransferKind = v.InferOutput<typeof transferKind>
export type TransferGroup = (typeof transferGroups)[number]
export type TransferState = v.InferOutput<typeof transferState>
export type TransferAllowances = v.InferOutput<typeof transferAllowances>
