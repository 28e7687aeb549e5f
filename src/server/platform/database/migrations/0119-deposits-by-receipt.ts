import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What came in lately is found without reading every deposit. */
export const depositsByReceipt: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('deposits_by_receipt').on('deposits').column('received_at').execute()
  },
}
