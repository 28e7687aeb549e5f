import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Batches of payouts by their reference, which is the end of their id. */
export const batchesByReference: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createIndex('payment_batches_by_tail')
      .on('payment_batches')
      .expression(sql`upper(substr(id, length(id) - 7))`)
      .execute()
  },
}
