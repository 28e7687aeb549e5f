import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The first entry whose sweep leaves alone what is set aside: what was swept before stays as it was booked, and
 * verifying the books compares it with the rule of its time.
 */
export const setAside: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('book')
      .addColumn('set_aside_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await sql`update book set set_aside_from = seq + 1`.execute(db)
  },
}
