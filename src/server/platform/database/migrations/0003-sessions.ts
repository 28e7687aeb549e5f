import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('remember', 'bigint', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  },
}
