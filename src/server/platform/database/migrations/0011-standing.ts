import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const standing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('trading_changes')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('effective_from', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addPrimaryKeyConstraint('trading_changes_key', ['person_id', 'effective_from'])
      .execute()
    await db.schema
      .createTable('risk_changes')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('effective_from', 'bigint', (column) => column.notNull())
      .addColumn('risk_tenths', 'bigint', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('risk_changes_key', ['person_id', 'effective_from'])
      .execute()
  },
}
