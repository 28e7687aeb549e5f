import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The entry from which on openings, closes and corrections carry a digest; what is older has none. */
export const entryDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('entries').addColumn('digest', 'text').execute()
    await db.schema
      .alterTable('book')
      .addColumn('digests_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update book set digests_from = seq + 1`.execute(db)
  },
}
