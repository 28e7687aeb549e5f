import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By what an admin looks for a payment: its amount, asked or come, and its reference. */
export const search: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('deposits_by_amount').on('deposits').columns(['amount', 'id']).execute()
    await schema.createIndex('deposits_by_received').on('deposits').columns(['received_amount', 'id']).execute()
    await schema.createIndex('withdrawals_by_amount').on('withdrawals').columns(['amount', 'id']).execute()
    await schema.createIndex('withdrawals_by_settled').on('withdrawals').columns(['settled', 'id']).execute()
    await schema.createIndex('withdrawals_by_reference').on('withdrawals').column('payment_reference').execute()
    await schema
      .createIndex('withdrawals_by_tail')
      .on('withdrawals')
      .expression(sql`upper(substr(id, length(id) - 7))`)
      .execute()
  },
}
