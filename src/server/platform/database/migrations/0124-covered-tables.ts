import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the tables all of whose rows have digests, without looking through all digests. */
export const coveredTables: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index row_digests_covered on row_digests (of_table) where of_row = ''`.execute(db)
  },
}
