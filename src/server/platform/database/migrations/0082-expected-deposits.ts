import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Deposits that were approved and have not arrived, without a look at all that ever did. */
export const expectedDeposits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index deposits_expected on deposits (id) where status = 'approved'`.execute(db)
  },
}
