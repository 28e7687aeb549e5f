import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import type { Actor } from './actor.ts'

export interface Audited extends Actor {
  /** A noun and a verb, like "investor.approve". */
  readonly action: string
  /** Who or what it was done to, in the words people use: an address, a week, a reference. */
  readonly subject: string
  /** What changed, in words; no secret, no account number. */
  readonly detail: string
}

/** Records an action in the unit that performs it: either both are kept or neither. */
export const audit = async (
  { db }: Work,
  now: number,
  { by, action, subject, detail, from }: Audited,
): Promise<void> => {
  const folded = [by?.email, action, subject, detail].join(' ').toLowerCase()
  await db
    .insertInto('audit')
    .values({
      id: timeId(now),
      at: now,
      by_email: by?.email ?? null,
      action,
      subject,
      detail,
      from_address: from,
      folded,
    })
    .execute()
}
