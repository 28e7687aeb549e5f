import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few places inside `store/` and the migrations where the engines' own words differ. */
export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
