import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A deposit as it came, what nobody asked for, and payouts that come back; of before, what was asked for is what came. */
export const asReceived: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('deposits').addColumn('received_amount', 'bigint').execute()
    await db.schema.alterTable('deposits').addColumn('fee', 'bigint').execute()
    await db.schema.alterTable('deposits').addColumn('value_day', 'text').execute()
    await db.schema.alterTable('deposits').addColumn('payer_reference', 'text').execute()
    await db.schema
      .alterTable('withdrawals')
      .addColumn('returns', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('suspense')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('value_day', 'text', (column) => column.notNull())
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('deposit_id', 'text', (column) => column.references('deposits.id').unique())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.references('people.id'))
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    await db.schema.createIndex('suspense_by_status').on('suspense').columns(['status', 'id']).execute()
  },
}
