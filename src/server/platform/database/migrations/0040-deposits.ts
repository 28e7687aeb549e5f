import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deposits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('deposits')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('received_at', 'bigint')
      .addColumn('reason', 'text')
      .execute()
    // One that nobody decided yet: a second click, or a second tab, asks for nothing new.
    await db.schema
      .createIndex('deposits_one_requested')
      .unique()
      .on('deposits')
      .column('person_id')
      .where(sql<boolean>`status = 'requested'`)
      .execute()
    await db.schema.createIndex('deposits_by_person').on('deposits').columns(['person_id', 'id']).execute()
    await db.schema.createIndex('withdrawals_by_person').on('withdrawals').columns(['person_id', 'id']).execute()
  },
}
