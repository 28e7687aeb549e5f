import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const demo: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('demo')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('first_week', 'bigint', (column) => column.notNull())
      .addColumn('played', 'bigint', (column) => column.notNull())
      .execute()
  },
}
