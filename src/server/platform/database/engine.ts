import { PostgresAdapter, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Which transactions are visible: a commit adds one, and is announced at the same instant that shows it. */
export const snapshotMark = sql<string>`cast(pg_current_snapshot() as text)`

/**
 * A column of a query: `Store.mark` of the state that the query saw. Null on SQLite, which gives its mark without a
 * query.
 */
export const seenMark = (db: Db) => (isPostgres(db) ? snapshotMark : sql<string | null>`null`)

/**
 * A query whose rows stay as they are until the unit commits. Give it an order, so that two units never wait for each
 * other. SQLite has one writer at a time and needs nothing.
 */
export const lockingRows = <Query extends { forUpdate(): Query }>(db: Db, query: Query): Query =>
  db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query

/** The same, but only for rows that no other unit has locked, without waiting for any. */
export const lockingFreeRows = <Query extends { forUpdate(): Query; skipLocked(): Query }>(
  db: Db,
  query: Query,
): Query => (db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate().skipLocked() : query)

/** Reads in one state of the database, however long it takes and whatever is written meanwhile. */
export const inSnapshot = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  (isPostgres(db)
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : db.transaction()
  ).execute(run)

/**
 * Lets PostgreSQL look at a table again in the unit that has added many rows to it. Until it does so by itself, which
 * in a large table is after weeks, it takes these rows for none, and joins them row by row. Left out while another
 * program has locked the table. SQLite needs nothing.
 */
export const renewStatistics = async (db: Db, table: keyof Schema): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`analyze (skip_locked) ${sql.table(table)}`.execute(db)
}
