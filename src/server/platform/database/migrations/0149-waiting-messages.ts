import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages of the public forms that reach the admins once their mailbox has answered the email that it was sent. */
export const waitingMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('waiting_messages')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('language', 'text')
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
