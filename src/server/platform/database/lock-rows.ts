import { PostgresAdapter } from 'kysely'
import type { Db } from './store.ts'

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
