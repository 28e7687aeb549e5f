import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The bank's side: its statements, their lines, and which entries of the book each line was matched with. */
export const bankStatements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('bank_statements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('to_day', 'text', (column) => column.notNull())
      .addColumn('opening', 'bigint')
      .addColumn('closing', 'bigint')
      .addColumn('lines', 'bigint', (column) => column.notNull())
      .addColumn('lines_digest', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_by', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('bank_lines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('statement_id', 'text', (column) => column.notNull().references('bank_statements.id'))
      .addColumn('place', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('value_day', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('counterparty', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('bank_id', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('matched_as', 'text')
      .addColumn('matched_at', 'bigint')
      .addColumn('matched_by', 'text')
      .execute()
    await db.schema.createIndex('bank_lines_by_status').on('bank_lines').columns(['status', 'day', 'id']).execute()
    await db.schema.createIndex('bank_lines_by_statement').on('bank_lines').columns(['statement_id', 'place']).execute()
    await db.schema
      .createTable('bank_line_entries')
      .addColumn('seq', 'bigint', (column) => column.primaryKey().references('entries.seq'))
      .addColumn('line_id', 'text', (column) => column.notNull().references('bank_lines.id'))
      .execute()
    await db.schema.createIndex('bank_line_entries_by_line').on('bank_line_entries').column('line_id').execute()
  },
}
