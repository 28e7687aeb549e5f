import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The changes after which nothing is paid out for a while, and the payouts that were released from it. A fund that is
 * there already has the guard off until an owner switches it on, as its investors were promised nothing of it.
 */
export const payoutHolds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('hold_causes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('hold_causes_person').on('hold_causes').columns(['person_id', 'at']).execute()
    await db.schema
      .createTable('hold_releases')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('withdrawal_id', 'text', (column) => column.notNull().references('withdrawals.id'))
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('called', 'text', (column) => column.notNull())
      .addColumn('said', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('hold_releases_withdrawal').on('hold_releases').column('withdrawal_id').execute()
    await db.schema.createIndex('hold_releases_person').on('hold_releases').column('person_id').execute()
    await sql`insert into fund_settings (setting, value, changed_at, changed_by)
      select 'payoutHolds', 'false', max(created_at), 'upgrade' from people having count(*) > 0`.execute(db)
  },
}
