import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Banks' files of what came back: returned and rejected payments, and notifications of change. */
export const bankReturns: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('return_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('records', 'bigint', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_by', 'text', (column) => column.notNull())
      .addColumn('imported_by_id', 'text')
      .execute()
    await db.schema
      .createTable('bank_returns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) => column.notNull().references('return_files.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull())
      .addColumn('trace', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('withdrawal_id', 'text', (column) => column.references('withdrawals.id'))
      .addColumn('batch_id', 'text', (column) => column.references('payment_batches.id'))
      .addColumn('sealed', 'text')
      .addColumn('bank_account_id', 'text', (column) => column.references('bank_accounts.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('bank_returns_withdrawal').on('bank_returns').column('withdrawal_id').execute()
    await db.schema.createIndex('bank_returns_account').on('bank_returns').column('bank_account_id').execute()
    await db.schema.createIndex('payment_batch_items_reference').on('payment_batch_items').column('reference').execute()
  },
}
