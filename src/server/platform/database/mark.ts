import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './store.ts'

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Which transactions are visible: a commit adds one, and is announced at the same instant that shows it. */
export const snapshotMark = sql<string>`cast(pg_current_snapshot() as text)`

/**
 * A column of a query: `Store.mark` of the state that the query saw. Null on SQLite, which gives its mark without a
 * query.
 */
export const seenMark = (db: Db) => (isPostgres(db) ? snapshotMark : sql<string | null>`null`)
