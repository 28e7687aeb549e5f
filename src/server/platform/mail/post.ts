import type { Selectable } from 'kysely'
import { mailboxOf } from '#contract/entities/address.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { mapInTurns } from '../base/yield.ts'
import { announcement } from '../database/announcement.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Keyring } from '../database/keyring.ts'
import type { Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import { takeAllowance } from '../http/rate-limits.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { seal, unseal } from '../keys/seal.ts'
import { type MailBody, textOf } from './body.ts'
import type { Text } from './draft.ts'
import { tellForgotten } from './remove-files.ts'
import type { MailTable } from './schema.ts'

/** An email as it is put into the outbox: to one address. */
export interface Mail extends Text {
  readonly to: string
  /** Absent for ordinary mails: `urgent` cannot wait, `bulk` goes to many at once. */
  readonly urgency?: Urgency
  /** Epoch milliseconds; from then on it is not sent. */
  readonly expiresAt?: number
  /**
   * Where its reader leaves the list by one POST (RFC 8058), with the portal's place for its origin; absent in what goes
   * to nobody of a list.
   */
  readonly leave?: string
}

/** What a mail has besides its text, as it waits. */
export interface MailParts {
  /** Absent in a mail of an earlier version, which is text alone. */
  readonly body?: MailBody
  readonly leave?: string | null
}

/** The lowest number is sent first. */
export const mailUrgencies = { urgent: 0, normal: 1, bulk: 2 } as const

export type Urgency = keyof typeof mailUrgencies

/** Only the sender can open a mail's text: codes and links cannot be read in the database or a backup. */
const sealedFor = (id: string) => ({ field: 'mail', row: id }) as const
const partsSealedFor = (id: string) => ({ field: 'mail-parts', row: id }) as const

const rowOf = (
  secret: Keyring,
  now: number,
  { to, subject, body, urgency = 'normal', expiresAt, leave }: Mail,
  notBefore: number,
) => {
  const id = timeId(now)
  const parts: MailParts = { body, ...(leave !== undefined && { leave }) }
  return {
    id,
    to_address: to,
    subject: subject.replace(/\s+/g, ' '),
    text: seal(secret, sealedFor(id), textOf(body)),
    sealed: 1,
    created_at: now,
    not_before: notBefore,
    sent_at: null,
    attempts: 0,
    urgency: mailUrgencies[urgency],
    expires_at: expiresAt ?? null,
    parts: seal(secret, partsSealedFor(id), JSON.stringify(parts)),
  }
}

/** The text of a mail that waits; texts from before mails were sealed are stored in the clear. */
export const mailText = (
  secret: Keyring,
  { id, text, sealed }: Pick<Selectable<MailTable>, 'id' | 'text' | 'sealed'>,
): string => (sealed === 1 && text !== '' ? unseal(secret, sealedFor(id), text) : text)

/** What it has besides its text; nothing in a mail of an earlier version. */
export const mailParts = (secret: Keyring, { id, parts }: Pick<Selectable<MailTable>, 'id' | 'parts'>): MailParts =>
  parts ? JSON.parse(unseal(secret, partsSealedFor(id), parts)) : {}

/**
 * Puts a mail into the outbox, in the unit that caused it; `notBefore` holds it back (quiet hours). The sender learns
 * of it at the commit. Returns the mail's id.
 */
export const post = async (work: Work, mail: Mail, notBefore = work.now): Promise<string> => {
  const [id = ''] = await postAll(work, [{ mail, notBefore }])
  return id
}

/** Many mails at once, like `post`; returns their ids, in order. */
export const postAll = async (
  work: Work,
  mails: readonly { readonly mail: Mail; readonly notBefore: number }[],
): Promise<string[]> => {
  const rows = await mapInTurns(mails, ({ mail, notBefore }) => rowOf(work.secret(), work.now, mail, notBefore))
  const [first] = rows
  if (!first) return []
  await inBatches(rows, (some) => work.db.insertInto('mail').values(some).execute())
  // The sender looks for everything that is due, so one announcement is enough.
  await work.publish('mail', first.id)
  return rows.map(({ id }) => id)
}

/** A mail that never arrives: refused for good with the mail server's code, or given up after the last try (null). */
export interface MailRefused {
  readonly to: string
  readonly subject: string
  readonly code: string | null
}

export const mailRefused = announcement<MailRefused>('mail refused')

/** A letter to a list was sent, was refused for good with the mail server's code, or was given up (null). */
export interface LetterEnded {
  readonly mailId: string
  readonly code: 'sent' | string | null
}

export const letterEnded = announcement<LetterEnded>('letter ended')

/** All kinds together, except codes. */
const unaskedMailsPerDayMax = 3

/** Keyed hash of the mailbox that an address most likely leads to: what limits how much strangers can have mailed to it. */
export const mailboxKeyOf = (secret: Keyring, address: string): string =>
  keyedHash(secret, 'mailbox', mailboxOf(address))

/**
 * Posts a mail that anybody can cause to be sent to an address: only a few a day, so that nobody can fill somebody
 * else's mailbox, by any address that leads to it.
 */
export const postToUnverified = async (work: Work, mail: Mail, notBefore = work.now): Promise<void> => {
  const key = `unasked-mails ${mailboxKeyOf(work.secret(), mail.to)}`
  const allowance = { key, max: unaskedMailsPerDayMax, windowMs: dayMs }
  if ((await takeAllowance(work, allowance)) === 0) await post(work, mail, notBefore)
}

const mailLifetimeMs = 30 * dayMs

/** Removes old mails, sent or not, and their files after the commit: nobody tries to send them any more. */
export const forgetSent = async (work: Work): Promise<void> => {
  const { numDeletedRows } = await work.db
    .deleteFrom('mail')
    .where('created_at', '<=', work.now - mailLifetimeMs)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tellForgotten(work)
}
