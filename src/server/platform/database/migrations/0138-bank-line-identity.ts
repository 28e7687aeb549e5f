import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A bank statement says where it comes from: its format and, of a table, its columns. A line may be several payments in
 * one, and may be set aside: as another one that is here already, or as not the fund's. Statements and lines from before
 * say none of it. The columns that a person named for a bank's tables are kept.
 */
export const bankLineIdentity: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('bank_statements').addColumn('source', 'text').execute()
    await db.schema.alterTable('bank_lines').addColumn('is_collective', 'integer').execute()
    for (const column of ['dismissed_as', 'duplicate_of'])
      await db.schema.alterTable('bank_lines').addColumn(column, 'text').execute()
    await db.schema.createIndex('bank_lines_by_day').on('bank_lines').columns(['day', 'amount']).execute()
    await db.schema
      .createTable('bank_tables')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('named_at', 'bigint', (column) => column.notNull())
      .addColumn('named_by', 'text', (column) => column.notNull())
      .execute()
  },
}
