import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Batches of payouts and the files that were made of them; what was paid before was paid singly. */
export const paymentBatches: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('payment_batches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .addColumn('payouts', 'bigint', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .execute()
    await db.schema.createIndex('payment_batches_by_status').on('payment_batches').columns(['status', 'id']).execute()
    await db.schema
      .createTable('payment_batch_items')
      .addColumn('batch_id', 'text', (column) => column.notNull().references('payment_batches.id'))
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawals.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('bank_account_id', 'text', (column) => column.notNull().references('bank_accounts.id'))
      .addColumn('payee', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_batch_items_key', ['batch_id', 'withdrawal_id'])
      .execute()
    await db.schema
      .createIndex('payment_batch_items_by_withdrawal')
      .on('payment_batch_items')
      .column('withdrawal_id')
      .execute()
    await db.schema
      .createTable('payment_files')
      .addColumn('batch_id', 'text', (column) => column.notNull().references('payment_batches.id'))
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_files_key', ['batch_id', 'format'])
      .execute()
    await db.schema
      .alterTable('withdrawals')
      .addColumn('batch_id', 'text', (column) => column.references('payment_batches.id'))
      .execute()
    await db.schema.createIndex('withdrawals_by_batch').on('withdrawals').column('batch_id').execute()
  },
}
