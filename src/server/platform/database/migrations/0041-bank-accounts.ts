import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const bankAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('bank_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    for (const status of ['pending', 'current'] as const)
      await db.schema
        .createIndex(`bank_accounts_one_${status}`)
        .unique()
        .on('bank_accounts')
        .column('person_id')
        .where(sql<boolean>`status = ${sql.lit(status)}`)
        .execute()
  },
}
