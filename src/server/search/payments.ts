import { type Expression, type SqlBool, sql } from 'kysely'
import type { SearchHit } from '#contract/calls/search.ts'
import { typedCents } from '#fund/typed-amount.ts'
import type { Db } from '../store/store.ts'
import { listTransfers, type Reading } from '../transfers/list.ts'

/** What follows every sign that a reference is made of, in every order of letters. */
const beyond = 'ZZZZZZZZZZ'
const depositMark = 'ALD-'
const payoutMark = 'WD-'
/** Where an id has no reference of a bank, its last eight signs are it (transfers/view.ts). */
const tail = sql<string>`upper(substr(id, length(id) - 7))`

/** Between a beginning and what comes after all that begins so; a range goes along an index on both engines. */
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

/** Each by an index of its own: an `or` over several would look at every row. */
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

/** The newest payments of this amount, and a few whose reference begins so; with its mark or without. */
export const findPayments = async (reading: Reading, typed: string, limit: number): Promise<SearchHit[]> => {
  const cents = typedCents(typed)
  const isReference = /^[\w -]{3,40}$/.test(typed)
  const [amounts, references] = await Promise.all([
    cents === undefined ? [] : byAmount(reading.db, cents, limit),
    isReference ? byReference(reading.db, typed, limit) : [],
  ])
  const ids = [...new Set([...references, ...amounts])]
  if (ids.length === 0) return []
  const { rows } = await listTransfers(reading, { ids, limit })
  return rows.map(({ id, reference, kind, state, amount, settled_amount, requested_at, investor }) => ({
    kind: 'payment',
    id,
    title: `${reference}, ${kind === 'deposit' ? 'deposit' : 'withdrawal'}`,
    note: `${investor.name}, ${state}`,
    at: requested_at,
    amount: settled_amount ?? amount,
    investor_id: investor.id,
  }))
}
