import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { endsSentence } from '#contract/as-sentence.ts'
import type { AuditAct } from '#fund/access/audit-acts.ts'
import { inBatches } from '../database/in-batches.ts'
import type { AuditTable } from '../database/schema/audit.ts'
import type { Db, Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import type { Actor } from './actor.ts'
import { digestOf, hashAfter } from './chain.ts'

export interface Audited extends Actor {
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
const unchained = new WeakMap<Work, Row[]>()

/**
 * Chains what a unit recorded. Its place in the chain is held until the commit, so that rows follow each other on every
 * node, and everybody who records anything waits for it: so it is taken at the end.
 */
const chain = async (work: Work, rows: readonly Row[]): Promise<void> => {
  unchained.delete(work)
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
  const rows = unchained.get(work)
  if (rows) return void rows.push(row)
  const first = [row]
  unchained.set(work, first)
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

/** Records an action in the unit that performs it: either both are kept or neither. */
export const audit = async (
  work: Work,
  now: number,
  { by, action, subject, detail: words, from, personId, personIds = [] }: Audited,
): Promise<void> => {
  const { db } = work
  const id = timeId(now)
  const by_email = by?.email ?? null
  const detail = by?.apiKey ? byKey(words, by.apiKey.name) : words
  const details = { salt: randomBytes(saltBytes).toString('hex'), by_email, subject, detail, from_address: from }
  chainAtEnd(work, { id, at: now, action, digest: digestOf(details) })
  const owner = personId && (await addressOf(work, personId))
  const folded = [by_email, action, subject, detail, owner].join(' ').toLowerCase()
  await db
    .insertInto('audit_details')
    .values({ id, ...details, folded })
    .execute()
  const about = personId ? [personId, ...personIds] : personIds
  await keepPeople(work, { id, words: folded, about, isStrangers: by === null && from !== null })
}
