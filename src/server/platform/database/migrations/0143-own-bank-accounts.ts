import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The fund's own bank accounts are a list, and a file of another is refused. The list is empty after the migration; the
 * next start puts the confirmed account for deposits on it.
 */
export const ownBankAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('own_bank_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('bank', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addColumn('added_by', 'text')
      .addColumn('removed_at', 'bigint')
      .execute()
  },
}
