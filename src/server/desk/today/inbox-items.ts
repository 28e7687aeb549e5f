import { sql } from 'kysely'
import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import { listTransfers, type TransferReading } from '#server/money/transfers/list.ts'
import { notesOf } from '#server/notices/inbox/act.ts'
import type { viewItem } from '#server/notices/inbox/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { registrationsOf } from './inbox-registrations.ts'
import { statusesOf } from './inbox-statuses.ts'

type Item = ReturnType<typeof viewItem>

type Person = NonNullable<InboxItem['investor']>

/** The table that has the investor of an item's subject, for each kind, and the column that names them. */
const owned = {
  bank: ['bank_accounts', 'account_id'],
  closure: ['closures', 'account_id'],
  support: ['support_requests', 'person_id'],
  freeze: ['freezes', 'person_id'],
} as const

const people = (db: Db, ids: readonly string[]) =>
  db.selectFrom('people').select(['id', 'name', 'email']).where('id', 'in', ids).execute()

const owners = async (db: Db, kind: keyof typeof owned, ids: readonly string[]) => {
  const [table, column] = owned[kind]
  const { rows } = await sql<{ id: string; name: string; email: string }>`select subject.id, people.name, people.email
    from ${sql.table(table)} as subject join people on people.id = ${sql.ref(`subject.${column}`)}
    where subject.id in (${sql.join(ids)})`.execute(db)
  return rows
}

/** Adds what each item is about, as of now, with one query for each kind among them. */
export const withSubjects = async (reading: TransferReading, items: readonly Item[]): Promise<InboxItem[]> => {
  const { db } = reading
  const idsOf = (kind: InboxKind) => items.filter((item) => item.kind === kind).map(({ subject_id }) => subject_id)
  const read = async <Row>(kind: InboxKind, from: (ids: readonly string[]) => Promise<readonly Row[]>) => {
    const ids = idsOf(kind)
    return ids.length === 0 ? [] : from(ids)
  }
  const transfers = await read(
    'transfer',
    async (ids) => (await listTransfers(reading, { ids, limit: ids.length })).rows,
  )
  const found = [
    ...(await read('approval', (ids) => people(db, ids))),
    ...(await read('sign-in-stop', (ids) => people(db, ids))),
    ...(await read('mail', (ids) => people(db, ids))),
    ...(await read('bank', (ids) => owners(db, 'bank', ids))),
    ...(await read('closure', (ids) => owners(db, 'closure', ids))),
    ...(await read('freeze', (ids) => owners(db, 'freeze', ids))),
    ...(await read('support', (ids) => owners(db, 'support', ids))),
  ]
  const transferOf = new Map(transfers.map((transfer) => [transfer.id, transfer]))
  const investorOf = new Map<string, Person>([
    ...found.map(({ id, name, email }) => [id, { name, email }] as const),
    ...transfers.map(({ id, investor: { name, email } }) => [id, { name, email }] as const),
  ])
  const [stands, registrations, notes] = [
    await statusesOf(db, items),
    await registrationsOf(db, idsOf('approval')),
    await notesOf(
      db,
      items.map(({ id }) => id),
    ),
  ]
  return items.map((item) => ({
    ...item,
    stands: stands.get(item.subject_id) ?? null,
    registration: registrations.get(item.subject_id) ?? null,
    notes: notes.get(item.id) ?? [],
    investor: investorOf.get(item.subject_id) ?? null,
    transfer: transferOf.get(item.subject_id) ?? null,
  }))
}
