import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const mail: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('to_address', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('not_before', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('attempts', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('mail_due').on('mail').columns(['sent_at', 'not_before']).execute()
  },
}
