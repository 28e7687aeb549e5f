import type { Transfer } from '#contract/entities/transfer.ts'
import { toDollars } from '#fund/money.ts'
import type { Withdrawal } from '../fund/settle.ts'
import { iso } from '../fund/wire.ts'
import type { Db } from '../store/store.ts'

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

const view = (row: Withdrawal, investor: Transfer['investor']): Transfer => ({
  id: row.id,
  reference: row.payment_reference ?? row.id.slice(-8).toUpperCase(),
  kind: row.kind,
  state: row.status,
  amount: toDollars(row.amount),
  settled_amount: row.settled === null ? null : toDollars(row.settled),
  in_full: row.in_full === 1,
  requested_at: iso(row.requested_at),
  approved_at: row.effective_at === null ? null : isoOrNull(row.decided_at),
  received_at: null,
  effective_at: isoOrNull(row.effective_at),
  paid_at: isoOrNull(row.paid_at),
  ended_at: row.effective_at === null ? isoOrNull(row.decided_at) : isoOrNull(row.paid_at),
  reason: row.reason,
  investor,
})

/** An investor's latest withdrawals, newest first. */
export const withdrawalsOf = async (db: Db, investor: Transfer['investor'], limit: number): Promise<Transfer[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('person_id', '=', investor.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => view(row, investor))
}
