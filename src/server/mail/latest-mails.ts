import type { Db } from '../store/store.ts'

const mailsMax = 100

/** The newest mails of the outbox, sent or not, newest first. */
export const latestMails = (db: Db) =>
  db
    .selectFrom('mail')
    .select(['id', 'to_address', 'subject', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(mailsMax)
    .execute()
