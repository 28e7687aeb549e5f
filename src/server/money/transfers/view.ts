import type { Selectable } from 'kysely'
import type { Transfer } from '#contract/entities/transfer.ts'
import { toDollars } from '#fund/cents/money.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import { may } from '#fund/money/lives.ts'
import { payoutReferenceOf } from '#fund/money/references.ts'
import { dollarsOrNull, iso, isoOrNull } from '#server/platform/http/handler.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import type { DepositsTable } from './schema.ts'

export type DepositRow = Selectable<DepositsTable>
type Owner = Transfer['investor']

/** The reference on the payout; a demo's early ones have the bank's own. */
export const payoutReference = ({ id, payment_reference }: Pick<WithdrawalRow, 'id' | 'payment_reference'>): string =>
  payment_reference ?? payoutReferenceOf(id)

/** A received deposit is at work, "effective", from the Sunday after. */
export const viewDeposit = (row: DepositRow, investor: Owner, now: number): Transfer => {
  const effectiveAt = row.received_at === null ? null : depositEffectiveAt(row.received_at)
  const ended = row.status === 'declined' || row.status === 'cancelled'
  const isAtWork = row.status === 'received' && effectiveAt !== null && effectiveAt <= now
  return {
    id: row.id,
    reference: row.reference,
    kind: 'deposit',
    state: isAtWork ? 'effective' : row.status,
    amount: toDollars(row.amount),
    settled_amount: row.received_at === null ? null : toDollars(row.received_amount ?? row.amount),
    in_full: false,
    requested_at: iso(row.requested_at),
    approved_at: row.status === 'requested' || ended ? null : isoOrNull(row.decided_at),
    received_at: isoOrNull(row.received_at),
    effective_at: isoOrNull(effectiveAt),
    paid_at: null,
    ended_at: ended ? isoOrNull(row.decided_at) : null,
    reason: row.reason,
    destination: null,
    investor,
  }
}

/** Whether it waits in a batch that is not paid yet. */
const isBatched = ({ status, batch_id }: WithdrawalRow): boolean =>
  batch_id !== null && may('withdrawal', status, 'pay')

const endOf = ({ status, decided_at, effective_at, paid_at }: WithdrawalRow): string | null => {
  if (status === 'declined' || status === 'cancelled') return isoOrNull(decided_at)
  return isoOrNull(status === 'added' ? effective_at : paid_at)
}

interface Payout {
  readonly destination: Transfer['destination']
  readonly hold: Transfer['hold']
}

export const viewWithdrawal = (row: WithdrawalRow, investor: Owner, { destination, hold }: Payout): Transfer => {
  return {
    id: row.id,
    reference: payoutReference(row),
    kind: row.kind,
    state: isBatched(row) ? 'batched' : row.status,
    amount: toDollars(row.amount),
    settled_amount: dollarsOrNull(row.settled),
    in_full: row.in_full === 1,
    requested_at: iso(row.requested_at),
    approved_at: row.effective_at === null ? null : isoOrNull(row.decided_at),
    received_at: null,
    effective_at: isoOrNull(row.effective_at),
    paid_at: isoOrNull(row.paid_at),
    ended_at: endOf(row),
    reason: row.reason,
    destination: row.kind === 'addition' ? null : destination,
    hold: hold ?? null,
    investor,
  }
}
