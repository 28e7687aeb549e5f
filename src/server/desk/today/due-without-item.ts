import { sql } from 'kysely'
import type { Transfer } from '#contract/entities/transfer.ts'
import { listTransfers, type TransferReading } from '#server/money/transfers/list.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The oldest are named; the others are counted. */
const rowsMax = 10

/**
 * No item is about it: none is open, and none was finished since it became due. For a payout that came back, an item
 * may have been finished when it was paid.
 */
const untold = (table: 'deposits' | 'withdrawals', since: string) => sql<boolean>`not exists (
  select 1 from inbox_items where inbox_items.kind = 'transfer' and inbox_items.subject_id = ${sql.ref(`${table}.id`)}
  and (inbox_items.done_at is null
    or (${sql.ref(`${table}.status`)} <> 'returned' and inbox_items.done_at >= ${sql.ref(`${table}.${since}`)})))`

const requestedDeposits = (db: Db) =>
  db
    .selectFrom('deposits')
    .select('id')
    // Written out, so that both engines see that the index covers just these.
    .where(sql<boolean>`deposits.status = 'requested'`)
    .where(untold('deposits', 'requested_at'))
    .execute()

const requestedWithdrawals = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'requested')
    .where(untold('withdrawals', 'requested_at'))
    .execute()

const duePayouts = (db: Db, now: number) =>
  db
    .selectFrom('withdrawals')
    .select('id')
    .where('status', 'in', ['effective', 'returned'])
    .where('batch_id', 'is', null)
    .where('settled', '>', 0)
    .where('effective_at', '<=', now)
    .where(untold('withdrawals', 'effective_at'))
    .execute()

/** Transfers on which the fund has to act now, and which no item mentions. */
export const dueWithoutItem = async (reading: TransferReading): Promise<{ count: number; rows: Transfer[] }> => {
  const { db, now } = reading
  const found = [...(await requestedDeposits(db)), ...(await requestedWithdrawals(db)), ...(await duePayouts(db, now))]
  const ids = found
    .map(({ id }) => id)
    .toSorted()
    .slice(0, rowsMax)
  if (ids.length === 0) return { count: 0, rows: [] }
  const { rows } = await listTransfers(reading, { ids, limit: ids.length })
  return { count: found.length, rows: rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}
