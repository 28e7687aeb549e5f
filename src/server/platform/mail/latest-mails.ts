import type { Selectable } from 'kysely'
import type { Context } from '../config/context.ts'
import type { MailTable } from '../database/schema/mail.ts'
import { mailText } from './post.ts'
import { readMailFile } from './transport.ts'

const mailsMax = 100

type Ground = Pick<Context, 'config' | 'secret' | 'store'>
type Row = Pick<Selectable<MailTable>, 'id' | 'text' | 'sealed' | 'sent_at'>

/** Once a mail is sent, only its file has the text. */
const readText = async ({ config, secret }: Ground, row: Row): Promise<string> => {
  if (row.sent_at === null) return mailText(secret, row)
  const file = await readMailFile(config, row.id)
  const { default: PostalMime } = await import('postal-mime')
  return file ? ((await PostalMime.parse(file)).text ?? '') : ''
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
