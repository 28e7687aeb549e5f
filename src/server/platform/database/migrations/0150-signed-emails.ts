import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who asked for the signed text of each week in its email: nobody before they ask. */
export const signedEmails: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('notification_settings').addColumn('signed_emails', 'integer').execute()
  },
}
