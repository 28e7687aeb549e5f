import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A payment that came back and was kept brings back the loss that had left with it, on the Sunday on which it is in the
 * balance again. One that was kept before stays as it was booked.
 */
export const keptPayments: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('withdrawals').addColumn('kept_from', 'bigint').execute()
    await schema.alterTable('withdrawals').addColumn('loss_restored', 'bigint').execute()
    await schema.createIndex('withdrawals_by_kept_from').on('withdrawals').column('kept_from').execute()
  },
}
