import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const imports: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('investors', 'bigint', (column) => column.notNull())
      .addColumn('total_capital', 'bigint', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .execute()
    // Without a reference to people: an undone import names whom it had brought.
    await schema
      .createTable('imported_people')
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id'))
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('capital', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_people_key', ['import_id', 'person_id'])
      .execute()
  },
}
