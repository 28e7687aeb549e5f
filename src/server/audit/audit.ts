import { randomBytes } from 'node:crypto'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import type { Actor } from './actor.ts'
import { digestOf, hashAfter } from './chain.ts'

export interface Audited extends Actor {
  /** A noun and a verb, like "investor.approve". */
  readonly action: string
  /** Who or what it was done to, in the words people use: an address, a week, a reference. */
  readonly subject: string
  /** What changed, in words; no secret, no account number. */
  readonly detail: string
  /** Whose account it is about, where the subject does not name them: their address finds it. */
  readonly personId?: string
}

const saltBytes = 16

/** The next place in the chain. Its row is held until the commit, so that rows follow each other on every node. */
const nextPlace = ({ db }: Work) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()

const addressOf = async ({ db }: Work, id: string): Promise<string | undefined> =>
  (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirst())?.email

/** Records an action in the unit that performs it: either both are kept or neither. */
export const audit = async (
  work: Work,
  now: number,
  { by, action, subject, detail, from, personId }: Audited,
): Promise<void> => {
  const { db } = work
  const id = timeId(now)
  const by_email = by?.email ?? null
  const details = { salt: randomBytes(saltBytes).toString('hex'), by_email, subject, detail, from_address: from }
  const { seq, hash: previous } = await nextPlace(work)
  const row = { seq, id, at: now, action, digest: digestOf(details) }
  const hash = hashAfter(previous, row)
  await db
    .insertInto('audit')
    .values({ ...row, hash })
    .execute()
  const owner = personId && (await addressOf(work, personId))
  const folded = [by_email, action, subject, detail, owner].join(' ').toLowerCase()
  await db
    .insertInto('audit_details')
    .values({ id, ...details, folded })
    .execute()
  await db.updateTable('audit_head').set({ hash }).execute()
}
