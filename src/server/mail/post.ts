import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'

/** A mail as it is written: plain text, one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Said of what cannot wait, and of what goes to many at once. */
  readonly urgency?: Urgency
  /** Epoch milliseconds; from then on it is not sent. */
  readonly expiresAt?: number
}

/** The least is sent first. */
export const urgencies = { urgent: 0, normal: 1, bulk: 2 } as const

export type Urgency = keyof typeof urgencies

const rowOf = (now: number, { to, subject, text, urgency = 'normal', expiresAt }: Mail, notBefore: number) => ({
  id: timeId(now),
  to_address: to,
  subject,
  text,
  created_at: now,
  not_before: notBefore,
  sent_at: null,
  attempts: 0,
  urgency: urgencies[urgency],
  expires_at: expiresAt ?? null,
})

/**
 * Puts a mail into the outbox, in the unit of what caused it; `notBefore` holds it (quiet hours). The sender hears of
 * it at the commit. Answers the mail's id.
 */
export const post = async (work: Work, now: number, mail: Mail, notBefore = now): Promise<string> => {
  const [id = ''] = await postAll(work, now, [{ mail, notBefore }])
  return id
}

/** Many at once, as `post`; answers their ids, in order. */
export const postAll = async (
  work: Work,
  now: number,
  mails: readonly { readonly mail: Mail; readonly notBefore: number }[],
): Promise<string[]> => {
  const rows = mails.map(({ mail, notBefore }) => rowOf(now, mail, notBefore))
  const [first] = rows
  if (!first) return []
  await work.db.insertInto('mail').values(rows).execute()
  // The sender looks for all that is due: one call is enough.
  await work.publish('mail', first.id)
  return rows.map(({ id }) => id)
}

/** The same if the address has an account, and nothing if it has none: the statements are the same, and so is their time. */
export const postToPerson = async (work: Work, now: number, mail: Mail): Promise<void> => {
  const row = rowOf(now, mail, now)
  await work.db
    .insertInto('mail')
    .columns(['id', 'to_address', 'subject', 'text', 'created_at', 'not_before', 'attempts', 'urgency', 'expires_at'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('people')
        .select([
          val(row.id).as('id'),
          'people.email',
          val(row.subject).as('subject'),
          val(row.text).as('text'),
          cast<number>(val(now), 'bigint').as('created_at'),
          cast<number>(val(now), 'bigint').as('not_before'),
          cast<number>(val(0), 'bigint').as('attempts'),
          cast<number>(val(row.urgency), 'bigint').as('urgency'),
          cast<number | null>(val(row.expires_at), 'bigint').as('expires_at'),
        ])
        .where('people.email', '=', mail.to),
    )
    .execute()
  await work.publish('mail', row.id)
}
