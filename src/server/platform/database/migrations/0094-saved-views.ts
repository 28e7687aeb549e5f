import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists as an admin filtered and sorted them, under a name. */
export const savedViews: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('saved_views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filter', 'text', (column) => column.notNull())
      .addUniqueConstraint('saved_views_name', ['person_id', 'list', 'name'])
      .execute()
  },
}
