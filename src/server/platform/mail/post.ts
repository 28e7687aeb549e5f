import type { Selectable } from 'kysely'
import { mapInTurns } from '../base/yield.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Keyring } from '../database/keyring.ts'
import type { MailTable } from '../database/schema/mail.ts'
import type { Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import { seal, unseal } from '../keys/seal.ts'

/** A mail as it is written: plain text, one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Absent for ordinary mails: `urgent` cannot wait, `bulk` goes to many at once. */
  readonly urgency?: Urgency
  /** Epoch milliseconds; from then on it is not sent. */
  readonly expiresAt?: number
}

/** The lowest number is sent first. */
export const mailUrgencies = { urgent: 0, normal: 1, bulk: 2 } as const

export type Urgency = keyof typeof mailUrgencies

/** Only the sender can open a mail's text: codes and links cannot be read in the database or a backup. */
const sealedFor = (id: string) => ({ field: 'mail', row: id }) as const

const rowOf = (
  secret: Keyring,
  now: number,
  { to, subject, text, urgency = 'normal', expiresAt }: Mail,
  notBefore: number,
) => {
  const id = timeId(now)
  return {
    id,
    to_address: to,
    subject: subject.replace(/\s+/g, ' '),
    text: seal(secret, sealedFor(id), text),
    sealed: 1,
    created_at: now,
    not_before: notBefore,
    sent_at: null,
    attempts: 0,
    urgency: mailUrgencies[urgency],
    expires_at: expiresAt ?? null,
  }
}

/** The text of a mail that waits; texts from before mails were sealed are stored in the clear. */
export const mailText = (
  secret: Keyring,
  { id, text, sealed }: Pick<Selectable<MailTable>, 'id' | 'text' | 'sealed'>,
): string => (sealed === 1 && text !== '' ? unseal(secret, sealedFor(id), text) : text)

/**
 * Puts a mail into the outbox, in the unit that caused it; `notBefore` holds it back (quiet hours). The sender learns
 * of it at the commit. Returns the mail's id.
 */
export const post = async (work: Work, now: number, mail: Mail, notBefore = now): Promise<string> => {
  const [id = ''] = await postAll(work, now, [{ mail, notBefore }])
  return id
}

/** Many mails at once, like `post`; returns their ids, in order. */
export const postAll = async (
  work: Work,
  now: number,
  mails: readonly { readonly mail: Mail; readonly notBefore: number }[],
): Promise<string[]> => {
  const rows = await mapInTurns(mails, ({ mail, notBefore }) => rowOf(work.secret(), now, mail, notBefore))
  const [first] = rows
  if (!first) return []
  await inBatches(rows, (some) => work.db.insertInto('mail').values(some).execute())
  // The sender looks for everything that is due, so one announcement is enough.
  await work.publish('mail', first.id)
  return rows.map(({ id }) => id)
}
