import { PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

/**
 * Lets PostgreSQL look at a table again in the unit that has added many rows to it. Until it does so by itself, which
 * in a large table is after weeks, it takes these rows for none, and joins them row by row. Left out while another
 * program has locked the table. SQLite needs nothing.
 */
export const renewStatistics = async (db: Db, table: keyof Schema): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`analyze (skip_locked) ${sql.table(table)}`.execute(db)
}
