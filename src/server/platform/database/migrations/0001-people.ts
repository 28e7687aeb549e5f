import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const people: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('people')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_folded', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('join_date', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('first_sign_in_at', 'bigint')
      .addColumn('password_hash', 'text')
      .addColumn('risk_profile', 'text')
      .addColumn('investment_goals', 'text')
      .execute()
  },
}
