import type { Selectable } from 'kysely'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Context } from '../config/context.ts'
import type { Db } from '../database/store.ts'
import { iso, isoOrNull } from '../http/handler.ts'
import { htmlOf } from './html.ts'
import { mailParts, mailText } from './post.ts'
import type { MailTable } from './schema.ts'
import { attemptsMax } from './sender.ts'
import { readMailFile } from './transport.ts'

const mailsMax = 100

type Ground = Pick<Context, 'config' | 'secret' | 'store'>
type Row = Pick<Selectable<MailTable>, 'id' | 'text' | 'sealed' | 'sent_at'>

/** Once a mail is sent, only its file has what it says. */
const readSent = async (config: Context['config'], id: string) => {
  const file = await readMailFile(config, id)
  const { default: PostalMime } = await import('postal-mime')
  return file && PostalMime.parse(file)
}

const readText = async ({ config, secret }: Ground, row: Row): Promise<string> =>
  row.sent_at === null ? mailText(secret, row) : ((await readSent(config, row.id))?.text ?? '')

/** The HTML of a mail, sent or not; undefined if there is no such mail, or it is text alone. */
export const readHtml = async ({ config, secret, store }: Ground, id: string): Promise<string | undefined> => {
  const row = await store.read
    .selectFrom('mail')
    .select(['id', 'subject', 'parts', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.sent_at !== null) return (await readSent(config, id))?.html
  const { body } = mailParts(secret, row)
  return body && htmlOf(row.subject, body, config.portalUrl)
}

/** The newest mails of the outbox, sent or not, newest first; for a portal whose mails are files. */
export const latestMails = async (ground: Ground) => {
  const mails = await ground.store.read
    .selectFrom('mail')
    .select(['id', 'to_address', 'subject', 'text', 'sealed', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(mailsMax)
    .execute()
  return Promise.all(mails.map(async (mail) => ({ ...mail, text: await readText(ground, mail) })))
}

/** For System Health: what waits to go out, and what was refused for good or given up, of the mails that are kept. */
export const mailHealth = async (db: Db, now: number): Promise<NonNullable<FundHealth['mail']>> => {
  const unsent = db.selectFrom('mail').where('sent_at', 'is', null)
  const { waiting, since } = await unsent
    .where('failed_at', 'is', null)
    .where('attempts', '<', attemptsMax)
    // A mail that could not be sent is due again later, and counts as waiting.
    .where((eb) => eb.or([eb('not_before', '<=', now), eb('attempts', '>', 0)]))
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const lost = unsent.where((eb) => eb.or([eb('failed_at', 'is not', null), eb('attempts', '>=', attemptsMax)]))
  const { failed } = await lost.select((eb) => eb.fn.countAll<number>().as('failed')).executeTakeFirstOrThrow()
  const newest = await lost
    .select(['to_address', 'created_at', 'failure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: Number(waiting),
    waiting_since: isoOrNull(since === null ? null : Number(since)),
    failed: Number(failed),
    newest_failed: newest ? { to: newest.to_address, created_at: iso(newest.created_at), code: newest.failure } : null,
  }
}
