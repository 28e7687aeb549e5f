import { type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import type { listAudit } from '#contract/calls/desk/audit.ts'
import { batchReference, payoutReferenceOf } from '#fund/money/references.ts'
import { payoutReference } from '#server/money/transfers/view.ts'
import { findInvestors } from '#server/people/list/find.ts'
import { peopleOf } from '#server/platform/audit/audit.ts'
import type { AuditFilter, TrailRecord } from '#server/platform/audit/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/** What is asked of the trail, as the contract defines it. */
type Asked = Omit<InferOutput<typeof listAudit.query>, 'before' | 'limit'>

/** The filter for what was asked, with its names looked up, and the people whom its search names. */
export const auditFilter = async (
  db: Db,
  { by, record, payment, ...rest }: Asked,
): Promise<{ readonly filter: AuditFilter; readonly people: readonly string[] }> => {
  const filter: AuditFilter = {
    ...rest,
    ...(by !== undefined && { by: by === 'portal' || by === 'investors' ? by : await addressesOf(db, by) }),
    ...(record !== undefined && { record: await recordOfEntry(db, record) }),
    ...(payment !== undefined && { record: await paymentNamed(db, payment) }),
  }
  return { filter, people: filter.search ? await peopleNamed(db, filter.search) : [] }
}

const peopleMax = 50
const byName = { column: 'name_key', ascending: true, beyond: undefined } as const

/** The people who have or had an address. */
const ownersOf = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .union(
      db
        .selectFrom('address_changes')
        .select('person_id as id')
        .where('old_email', '=', email)
        .where('state', '=', 'done'),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Every address that an address's owner has or had; the address itself if it is nobody's. */
const addressesOf = async (db: Db, email: string): Promise<string[]> => {
  const owners = await ownersOf(db, email)
  if (owners.length === 0) return [email]
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('id', 'in', owners)
    .union(
      db
        .selectFrom('address_changes')
        .select('old_email as email')
        .where('person_id', 'in', owners)
        .where('state', '=', 'done'),
    )
    .execute()
  return rows.map((row) => row.email)
}

/** Whom a search names: the owner of an address, or the first 50 investors by name who are found by its words. */
const peopleNamed = async (db: Db, search: string): Promise<string[]> => {
  const owners = await ownersOf(db, search.toLowerCase())
  if (owners.length > 0) return owners
  return (await findInvestors(db, { search }, byName, peopleMax)).map(({ account_id }) => account_id)
}

/** The batches that a payout was ever in: what was done to them was done to it. */
const batchesOf = async (db: Db, withdrawalId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_batch_items')
    .select('batch_id')
    .where('withdrawal_id', '=', withdrawalId)
    .execute()
  return rows.map(({ batch_id }) => batchReference({ id: batch_id }))
}

const namesOf = async (db: Db, id: string): Promise<string[]> => {
  const deposit = await db.selectFrom('deposits').select('reference').where('id', '=', id).executeTakeFirst()
  if (deposit) return [deposit.reference]
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['id', 'payment_reference'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (withdrawal)
    return [...new Set([payoutReference(withdrawal), payoutReferenceOf(id), ...(await batchesOf(db, id))])]
  const batch = await db.selectFrom('payment_batches').select('id').where('id', '=', id).executeTakeFirst()
  return batch ? [batchReference(batch)] : []
}

/** How the trail names an investor, a transfer or a batch of payouts. Throws 404 if the id is none of them. */
export const trailRecordOf = async (db: Db, id: string): Promise<TrailRecord> => {
  const person = await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()
  if (person) return { of: 'people', people: [id] }
  const names = await namesOf(db, id)
  if (names.length === 0) throw refuse(404, 'There is no such investor, transfer or batch.')
  return { of: 'thing', names, people: await peopleOf(db, id) }
}

const depositMark = 'ALD-'
const payoutMark = 'WD-'
const batchMark = 'PB-'

/** The end of an id, which is the reference of a payout or a batch; written as the index has it. */
const endsIn = (tail: string) => sql<SqlBool>`upper(substr(id, length(id) - 7)) = ${tail}`

/** The transfers and batches with a reference, given with or without its mark; each is looked up along its index. */
const idsOfPayment = async (db: Db, typed: string): Promise<string[]> => {
  const reference = typed.toUpperCase()
  const tail = reference.replace(new RegExp(`^(?:${payoutMark}|${batchMark})`), '')
  const rows = await db
    .selectFrom('deposits')
    .select('id')
    .where('reference', 'in', [reference, `${depositMark}${reference}`])
    .union(db.selectFrom('withdrawals').select('id').where('payment_reference', 'in', [typed, reference]))
    .union(db.selectFrom('withdrawals').select('id').where(endsIn(tail)))
    .union(db.selectFrom('payment_batches').select('id').where(endsIn(tail)))
    .execute()
  return rows.map(({ id }) => id)
}

/** The payments with a reference, by all their names; none if nothing has it. */
const paymentNamed = async (db: Db, typed: string): Promise<TrailRecord> => {
  const ids = await idsOfPayment(db, typed)
  const names = (await Promise.all(ids.map((id) => namesOf(db, id)))).flat()
  const people = (await Promise.all(ids.map((id) => peopleOf(db, id)))).flat()
  return names.length === 0 ? { of: 'people', people: [] } : { of: 'thing', names, people }
}

/**
 * Whom or what an entry is about: a person if it is an address, a payment if it is a reference, otherwise everything
 * with the same name.
 */
const recordOfEntry = async (db: Db, entry: string): Promise<TrailRecord> => {
  const row = await db.selectFrom('audit_details').select('subject').where('id', '=', entry).executeTakeFirst()
  if (!row) return { of: 'people', people: [] }
  const { subject } = row
  const people = subject.includes('@') ? await ownersOf(db, subject.toLowerCase()) : []
  if (people.length > 0) return { of: 'people', people }
  const payment = await paymentNamed(db, subject)
  return payment.of === 'thing' ? payment : { of: 'thing', names: [subject], people: [] }
}
