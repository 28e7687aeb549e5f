import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * SQLite preferred the index by the time of sending for mails that wait too, and sorted all of them for each one that
 * was sent: of those that wait, only the index in the order of sending knows.
 */
export const sentMail: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.dropIndex('mail_due').execute()
    await schema.createIndex('mail_sent').on('mail').column('sent_at').where('sent_at', 'is not', null).execute()
  },
}
