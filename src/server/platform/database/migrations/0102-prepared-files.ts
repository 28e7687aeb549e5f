import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files that take long are made behind the call that asks for them, and kept for a day. */
export const preparedFiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('prepared_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('asked', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('expected', 'bigint')
      .addColumn('taken_until', 'bigint', (column) => column.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('bytes', 'bigint')
      .addColumn('failed', 'text')
      .execute()
    await schema.createIndex('prepared_files_person').on('prepared_files').columns(['person_id', 'id']).execute()
    await schema
      .createTable('prepared_file_parts')
      .addColumn('file_id', 'text', (column) => column.notNull().references('prepared_files.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prepared_file_parts_key', ['file_id', 'number'])
      .execute()
  },
}
