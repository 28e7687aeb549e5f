import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The bank account that a payout went to; of those paid before, nobody wrote it down. */
export const payoutDestinations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('withdrawals')
      .addColumn('bank_account_id', 'text', (column) => column.references('bank_accounts.id'))
      .execute()
  },
}
