import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an investor of a fund that moves in brings beside capital. */
export const importHistory: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('imported_people')
      .addColumn('result', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('imported_people')
      .addColumn('carried_loss', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('imported_people').addColumn('first_deposit', 'text').execute()
  },
}
