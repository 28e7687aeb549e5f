import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { SearchHit } from '#contract/calls/desk/search.ts'
import { toDollars } from '#fund/cents/money.ts'
import { batchReference } from '#fund/money/references.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { counted } from '#fund/text/format.ts'
import type { PaymentBatchesTable } from '#server/money/payouts/schema.ts'
import { listTransfers, type TransferReading } from '#server/money/transfers/list.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

/** Sorts after every character of a reference, in every collation. */
const beyond = 'ZZZZZZZZZZ'
const depositMark = 'ALD-'
const payoutMark = 'WD-'
const batchMark = 'PB-'
/** If an id has no bank reference, its last eight characters are its reference (money/transfers/view.ts). */
const tail = sql<string>`upper(substr(id, length(id) - 7))`

/** Whether a text begins so, written as a range, which both engines look up along an index. */
const begins = (of: Expression<string>, beginning: string): Expression<SqlBool> =>
  sql<SqlBool>`${of} >= ${beginning} and ${of} <= ${beginning + beyond} and substr(${of}, 1, ${sql.lit(beginning.length)}) = ${beginning}`

/** The first few along the index: however many begin so, no more are read. */
const firstDeposits = (db: Db, of: Expression<string>, beginning: string, limit: number) =>
  db.selectFrom('deposits').select('id').where(begins(of, beginning)).orderBy(of).limit(limit).execute()

const firstWithdrawals = (db: Db, of: Expression<string>, beginning: string, limit: number) =>
  db.selectFrom('withdrawals').select('id').where(begins(of, beginning)).orderBy(of).limit(limit).execute()

const newestDeposits = (db: Db, is: Expression<SqlBool>, limit: number) =>
  db.selectFrom('deposits').select('id').where(is).orderBy('id', 'desc').limit(limit).execute()

const newestWithdrawals = (db: Db, is: Expression<SqlBool>, limit: number) =>
  db.selectFrom('withdrawals').select('id').where(is).orderBy('id', 'desc').limit(limit).execute()

/** Each by an index of its own: one `or` would look at every row. */
const byAmount = async (db: Db, cents: number, limit: number): Promise<string[]> => {
  const found = await Promise.all([
    newestDeposits(db, sql<SqlBool>`amount = ${cents}`, limit),
    newestDeposits(db, sql<SqlBool>`received_amount = ${cents}`, limit),
    newestWithdrawals(db, sql<SqlBool>`amount = ${cents}`, limit),
    newestWithdrawals(db, sql<SqlBool>`settled = ${cents}`, limit),
  ])
  return found.flat().map(({ id }) => id)
}

const byReference = async (db: Db, typed: string, limit: number): Promise<string[]> => {
  const folded = typed.toUpperCase()
  const reference = sql<string>`reference`
  const own = folded.startsWith(depositMark) ? folded : `${depositMark}${folded}`
  const last = folded.startsWith(payoutMark) ? folded.slice(payoutMark.length) : folded
  const found = await Promise.all([
    firstDeposits(db, reference, own, limit),
    newestWithdrawals(db, sql<SqlBool>`payment_reference = ${typed}`, limit),
    firstWithdrawals(db, sql<string>`payment_reference`, folded, limit),
    /^[\dA-F]{3,8}$/.test(last) ? firstWithdrawals(db, tail, last, limit) : [],
  ])
  return found.flat().map(({ id }) => id)
}

type Batch = Selectable<PaymentBatchesTable>

const openIn = (batch: string | undefined) => (batch === undefined ? {} : { batch_id: batch })

const openBatchesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('payment_batches', 'payment_batches.id', 'withdrawals.batch_id')
    .select(['withdrawals.id', 'payment_batches.id as batch_id'])
    .where('withdrawals.id', 'in', ['', ...ids])
    .where('payment_batches.status', '=', 'open')
    .execute()
  return new Map(rows.map(({ id, batch_id }) => [id, batch_id]))
}

const batchesByReference = async (db: Db, typed: string, limit: number): Promise<Batch[]> => {
  const folded = typed.toUpperCase()
  const last = folded.startsWith(batchMark) ? folded.slice(batchMark.length) : folded
  if (!/^[\dA-F]{3,8}$/.test(last)) return []
  return db.selectFrom('payment_batches').selectAll().where(begins(tail, last)).orderBy(tail).limit(limit).execute()
}

/** Batches are few; a search by their total looks at the latest of them. */
const latestBatches = 2000

const batchesByTotal = async (db: Db, cents: number | undefined, limit: number): Promise<Batch[]> => {
  if (cents === undefined) return []
  return db
    .selectFrom(db.selectFrom('payment_batches').selectAll().orderBy('id', 'desc').limit(latestBatches).as('latest'))
    .selectAll()
    .where('total', '=', cents)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Batches of payouts by their reference, along the index of its end, with or without its mark, and by their total. */
export const findBatches = async (db: Db, typed: string, limit: number): Promise<SearchHit[]> => {
  const found = await Promise.all([batchesByReference(db, typed, limit), batchesByTotal(db, typedCents(typed), limit)])
  const batches = new Map(found.flat().map((batch) => [batch.id, batch]))
  return [...batches.values()].map((batch) => ({
    kind: 'payment',
    id: batch.id,
    title: `${batchReference(batch)}, batch`,
    note: `${counted(batch.payouts, 'payout')}, ${batch.status}`,
    at: iso(batch.made_at),
    amount: toDollars(batch.total),
    investor_id: null,
    ...openIn(batch.status === 'open' ? batch.id : undefined),
  }))
}

/** The newest payments of this amount, and a few whose reference begins so, with or without its mark. */
export const findPayments = async (reading: TransferReading, typed: string, limit: number): Promise<SearchHit[]> => {
  const cents = typedCents(typed)
  const isReference = /^[\w -]{3,40}$/.test(typed)
  const [amounts, references] = await Promise.all([
    cents === undefined ? [] : byAmount(reading.db, cents, limit),
    isReference ? byReference(reading.db, typed, limit) : [],
  ])
  const ids = [...new Set([...references, ...amounts])]
  if (ids.length === 0) return []
  const { rows } = await listTransfers(reading, { ids, limit })
  const batchOf = await openBatchesOf(
    reading.db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, reference, kind, state, amount, settled_amount, requested_at, investor }) => ({
    kind: 'payment',
    id,
    title: `${reference}, ${kind === 'deposit' ? 'deposit' : 'withdrawal'}`,
    note: `${investor.name}, ${state}`,
    at: requested_at,
    amount: settled_amount ?? amount,
    investor_id: investor.id,
    ...openIn(batchOf.get(id)),
  }))
}
