import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When admins looked at an investor's dashboard as the investor sees it. */
export const viewings: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('viewings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('admin_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('viewings_person').on('viewings').columns(['person_id', 'id']).execute()
  },
}
