import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What admins write down about an item of the inbox. */
export const inboxNotes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('inbox_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('item_id', 'text', (column) => column.notNull().references('inbox_items.id').onDelete('cascade'))
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('inbox_notes_item').on('inbox_notes').columns(['item_id', 'id']).execute()
  },
}
