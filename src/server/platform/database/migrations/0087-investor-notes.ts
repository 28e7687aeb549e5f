import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What admins write down about an investor, and the words by which they sort them. */
export const investorNotes: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('investor_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('investor_notes_person').on('investor_notes').columns(['person_id', 'id']).execute()
    await schema
      .createTable('investor_tags')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('investor_tags_key', ['person_id', 'tag'])
      .execute()
  },
}
