import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { endsSentence } from '#contract/as-sentence.ts'
import type { AuditActor } from '#contract/calls/desk/audit.ts'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { foldText } from '#fund/text/fold.ts'
import type { SignedInWrite } from '../config/context.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Db, Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import { digestOf, hashAfter } from './chain.ts'
import { entries } from './find.ts'
import type { AuditTable } from './schema.ts'

/** Everybody who is or was an admin and has an entry, by name; each is looked up in the index of who did it. */
export const auditActors = (db: Db): Promise<AuditActor[]> =>
  db
    .selectFrom('people')
    .select(['email', 'name'])
    .where('role', '=', 'admin')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('audit_details').select('id').whereRef('by_email', '=', 'people.email')),
    )
    .orderBy('name')
    .orderBy('email')
    .execute()

/** The people behind an id: of a person, a transfer, a batch of payouts or a bank account; nobody for anything else. */
export const peopleOf = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id as person_id')
    .where('id', '=', id)
    .union(db.selectFrom('deposits').select('account_id as person_id').where('id', '=', id))
    .union(db.selectFrom('withdrawals').select('account_id as person_id').where('id', '=', id))
    .union(db.selectFrom('bank_accounts').select('account_id as person_id').where('id', '=', id))
    .union(
      db
        .selectFrom('payment_batch_items')
        .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
        .select('withdrawals.account_id as person_id')
        .where('payment_batch_items.batch_id', '=', id),
    )
    .execute()
  return rows.map(({ person_id }) => person_id)
}

interface AuditedAct {
  readonly action: AuditAct
  /** As the trail names it. */
  readonly subject: string
  /** Not before this instant, as the same name may occur again. */
  readonly since?: number
}

/** The address of the person who did it last; null if the portal itself did, undefined if the trail does not say. */
export const doneBy = async (db: Db, { action, subject, since }: AuditedAct): Promise<string | null | undefined> => {
  const record = { of: 'thing', names: [subject], people: [] } as const
  const from = since === undefined ? undefined : new Date(since).toISOString()
  const [last] = await entries(db, { action, record, since: from }, undefined, 1).execute()
  return last?.by_email
}

export interface Audited {
  /** A noun and a verb, like "investor.approve". */
  readonly action: AuditAct
  /** Who or what it was done to, in the words people use: an address, a week, a reference. */
  readonly subject: string
  /** What changed, in words; no secret, no account number. */
  readonly detail: string
  /** Whose account it is about, if the subject does not name them: their address finds it. */
  readonly personId?: string
  /** Other accounts that it is about: it is in the trail of each of them. */
  readonly personIds?: readonly string[]
}

const saltBytes = 16
/** How many addresses of one row people can be found by. */
const emailsMax = 100

type Row = Omit<Insertable<AuditTable>, 'seq' | 'hash'>

/** What each unit has recorded and not chained yet. */
const unchained = new WeakMap<object, Row[]>()

/**
 * Chains what a unit recorded. Its place in the chain is held until the commit, so that rows follow each other on every
 * node, and everybody who records anything waits for it: so it is taken at the end.
 */
const chain = async (work: Work, rows: readonly Row[]): Promise<void> => {
  unchained.delete(work.unit)
  const { db } = work
  const head = await db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', rows.length) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  let [seq, hash] = [head.seq - rows.length, head.hash]
  const chained = rows.map((row) => {
    seq += 1
    hash = hashAfter(hash, { ...row, seq })
    return { ...row, seq, hash }
  })
  await inBatches(chained, (some) => db.insertInto('audit').values(some).execute())
  await db.updateTable('audit_head').set({ hash }).execute()
}

const chainAtEnd = (work: Work, row: Row): void => {
  const rows = unchained.get(work.unit)
  if (rows) return void rows.push(row)
  const first = [row]
  unchained.set(work.unit, first)
  work.atEnd(() => chain(work, first))
}

const addressOf = async ({ db }: Work, id: string): Promise<string | undefined> =>
  (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirst())?.email

/** Begins only where a word does, so that a long word is looked through once. */
const addresses = /(?<![^\s<>(),;:"'“”])[^\s<>(),;:"'“”]+@[^\s<>(),;:"'“”]*[^\s<>(),;:"'“”.]/g

interface Naming {
  readonly id: string
  readonly words: string
  readonly about: readonly string[]
  /** Asked by a visitor who is not signed in. */
  readonly isStrangers: boolean
}

/** Written if a stranger's row names no address, so that it takes as long to write as one that does. */
const nobody = ''

const idsOf = async (db: Db, emails: readonly string[]): Promise<string[]> => {
  if (emails.length === 0) return []
  const rows = await db.selectFrom('people').select('id').where('email', 'in', emails).execute()
  return rows.map(({ id }) => id)
}

/**
 * The people whom a row names by address, and those whom it is said to be about. If a stranger asked, the address
 * itself is kept instead of the person: no answer's time may show whether it has an account.
 */
const keepPeople = async ({ db }: Work, { id, words, about, isStrangers }: Naming): Promise<void> => {
  const emails = [...new Set(words.match(addresses))].slice(0, emailsMax)
  const named = isStrangers ? (emails.length > 0 ? emails : [nobody]) : await idsOf(db, emails)
  const people = new Set([...about, ...named])
  const rows = [...people].map((person_id) => ({ person_id, audit_id: id }))
  await inBatches(rows, (some) => db.insertInto('audit_people').values(some).execute())
}

const byKey = (words: string, name: string): string =>
  endsSentence(words) ? `${words} By the key “${name}”.` : `${words}, by the key “${name}”`

/**
 * Words as they are searched: as written, and once more in Latin letters where that differs. An address has no other
 * form: it would be somebody else's.
 */
const withFolded = (written: string): string => {
  const words = written.split(' ').filter((word) => word !== '' && !word.includes('@'))
  const folded = foldText(words.join(' '))
  return folded === words.join(' ') ? written : `${written} ${folded}`
}

/** Records what the unit's actor does in the unit that does it: either both are kept or neither. */
export const audit = async (
  work: Work,
  { action, subject, detail: words, personId, personIds = [] }: Audited,
): Promise<void> => {
  const {
    db,
    actor: { by, from },
  } = work
  const id = timeId(work.now)
  const by_email = by?.email ?? null
  const detail = by?.apiKey ? byKey(words, by.apiKey.name) : words
  const details = { salt: randomBytes(saltBytes).toString('hex'), by_email, subject, detail, from_address: from }
  chainAtEnd(work, { id, at: work.now, action, digest: digestOf(details) })
  const owner = personId && (await addressOf(work, personId))
  const written = [by_email, action, subject, detail, owner].join(' ').toLowerCase()
  await db
    .insertInto('audit_details')
    .values({ id, ...details, folded: withFolded(written) })
    .execute()
  const about = personId ? [personId, ...personIds] : personIds
  await keepPeople(work, { id, words: written, about, isStrangers: by === null && from !== null })
}

/** Records that an admin downloads personal data, before the first line goes out. */
export const noteDownload = (write: SignedInWrite, subject: string, detail: string): Promise<void> =>
  write((work) => audit(work, { action: 'download', subject, detail }))
