import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Texts of mails that went out, and codes that wait, lay open in the queue. */
const closeOldMails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from mail where sent_at is null and subject = 'Your sign-in code'`.execute(db)
  await sql`update mail set text = '' where sent_at is not null or failed_at is not null`.execute(db)
}

export const deferred: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('deferred')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('mail')
      .addColumn('sealed', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await closeOldMails(db)
  },
}
