import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the fund takes of its share. */
export const fundPayouts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('fund_payouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('paid_at', 'bigint')
      .addColumn('reference', 'text')
      .execute()
  },
}
