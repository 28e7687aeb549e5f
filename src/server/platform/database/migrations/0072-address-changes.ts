import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Changes of a mail address, each proved by its mailboxes. */
export const addressChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('address_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('old_email', 'text', (column) => column.notNull())
      .addColumn('new_email', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('by_email', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('old_hash', 'text')
      .addColumn('new_hash', 'text', (column) => column.notNull())
      .addColumn('old_proved_at', 'bigint')
      .addColumn('new_proved_at', 'bigint')
      .addColumn('state', 'text', (column) => column.notNull())
      .execute()
    await sql`create unique index address_changes_open on address_changes (person_id) where state = 'open'`.execute(db)
    await db.schema.createIndex('address_changes_old_hash').on('address_changes').column('old_hash').execute()
    await db.schema.createIndex('address_changes_new_hash').on('address_changes').column('new_hash').execute()
    await db.schema.createIndex('address_changes_old_email').on('address_changes').column('old_email').execute()
  },
}
