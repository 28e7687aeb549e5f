import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who was erased, when and by whom: what stays of them names nobody any more. */
export const erasures: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('erasures')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id'))
      .addColumn('erased_at', 'bigint', (column) => column.notNull())
      .addColumn('erased_by', 'text', (column) => column.notNull())
      .execute()
  },
}
