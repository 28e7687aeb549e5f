import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const closures: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('closures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('stops_at', 'bigint', (column) => column.notNull())
      .addColumn('stopped_trading', 'bigint', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
      .addColumn('verified_by', 'text')
      .addColumn('method', 'text')
      .addColumn('payable_at', 'bigint')
      .addColumn('payout', 'bigint')
      .addColumn('borne_by_fund', 'bigint')
      .addColumn('withdrawal_id', 'text', (column) => column.references('withdrawals.id').unique())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_by', 'text')
      .addColumn('reason', 'text')
      .execute()
    await db.schema
      .createIndex('closures_one_open')
      .unique()
      .on('closures')
      .columns(['person_id'])
      .where(sql<boolean>`state in ('requested', 'verified', 'payable')`)
      .execute()
    await db.schema.createIndex('closures_by_person').on('closures').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('closures_by_state').on('closures').columns(['state', 'id']).execute()
  },
}
