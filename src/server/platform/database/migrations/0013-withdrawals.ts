import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const withdrawals: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('withdrawals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('in_full', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('reason', 'text')
      .addColumn('effective_at', 'bigint')
      .addColumn('period', 'text', (column) => column.unique())
      .addColumn('settled', 'bigint')
      .addColumn('written_off', 'bigint')
      .addColumn('balance_before', 'bigint')
      .addColumn('paid_at', 'bigint')
      .addColumn('payment_reference', 'text')
      .execute()
    // One open request of a kind: since one may take effect in a week or month, a second could only wait.
    await db.schema
      .createIndex('withdrawals_one_open')
      .unique()
      .on('withdrawals')
      .columns(['person_id', 'kind'])
      .where(sql<boolean>`status in ('requested', 'approved')`)
      .execute()
    await db.schema.createIndex('withdrawals_due').on('withdrawals').columns(['status', 'effective_at']).execute()
  },
}
