import type { Selectable } from 'kysely'
import { dayMs } from '#fund/calendar/time.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import { post } from '#server/platform/mail/post.ts'
import { type ContactMessage, keepApplication, keepMessage, type TradersApplication } from './keep-message.ts'
import type { WaitingMessagesTable } from './schema.ts'
import { proveText } from './texts.ts'

/** What was typed into which form. */
export type Typed =
  | { readonly form: 'contact'; readonly fields: ContactMessage }
  | { readonly form: 'traders'; readonly fields: TradersApplication }

type Waiting = Selectable<WaitingMessagesTable>

/** From when its email leaves. */
const waitsMs = dayMs

const hashOf = (key: string): string => linkKeyHash('message', key)
const sealedFor = (keyHash: string) => ({ field: 'waiting-message', row: keyHash }) as const

/** Puts a message into the admins' queue. */
export const keepTyped = (work: Work, typed: Typed): Promise<void> =>
  typed.form === 'contact' ? keepMessage(work, typed.fields) : keepApplication(work, typed.fields)

/**
 * Keeps a message until the mailbox that it names has answered, and mails that mailbox a link, at `leavesAt`. The email
 * repeats nothing that was typed.
 */
export const keepWaitingMessage = async (
  work: Work,
  typed: Typed,
  { leavesAt, language, portalUrl }: { leavesAt: number; language: string | null; portalUrl: string },
): Promise<void> => {
  const key = newLinkKey()
  const key_hash = hashOf(key)
  const { form, fields } = typed
  const sealed = seal(work.secret(), sealedFor(key_hash), JSON.stringify(fields))
  const ends_at = leavesAt + waitsMs
  await work.db.insertInto('waiting_messages').values({ key_hash, form, sealed, language, ends_at }).execute()
  const text = proveText(`${portalUrl}/api/contact/confirm?key=${key}`, languageNamed(language))
  await post(work, { to: fields.email, ...text, expiresAt: ends_at }, leavesAt)
}

/** The message of a link, also if it has reached the admins; undefined if the link is made up or has ended. */
export const findWaitingMessage = (db: Db, now: number, key: string): Promise<Waiting | undefined> =>
  db
    .selectFrom('waiting_messages')
    .selectAll()
    .where('key_hash', '=', hashOf(key))
    .where('ends_at', '>', now)
    .executeTakeFirst()

/** The mailbox has answered: its message reaches the admins, once, however often the button is pressed. */
export const proveMessage = async (work: Work, { key_hash, form, sealed }: Waiting): Promise<void> => {
  const taken = await work.db
    .updateTable('waiting_messages')
    .set({ sealed: '' })
    .where('key_hash', '=', key_hash)
    .where('sealed', '<>', '')
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return
  const fields = JSON.parse(unseal(work.secret(), sealedFor(key_hash), sealed))
  await keepTyped(work, { form, fields } as Typed)
}

export const forgetWaitingMessages = async ({ db, now }: Work): Promise<void> => {
  await db.deleteFrom('waiting_messages').where('ends_at', '<=', now).execute()
}
