import { v7 as uuidv7 } from 'uuid'
import type { Work } from '../store/store.ts'

/** A mail as it is written: plain text, one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Puts a mail into the outbox, in the unit of what caused it; `notBefore` holds it (quiet hours). */
export const post = async (
  { db }: Work,
  now: number,
  { to, subject, text }: Mail,
  notBefore = now,
): Promise<string> => {
  const id = uuidv7()
  await db
    .insertInto('mail')
    .values({ id, to_address: to, subject, text, created_at: now, not_before: notBefore, sent_at: null, attempts: 0 })
    .execute()
  return id
}
