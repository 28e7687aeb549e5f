import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Since when the fund owes, which Today and other screens ask before they sum up what it is: a fund that owes already
 * does so since its last entry, at the latest. And its reserve: the first entry from which its payouts leave it, and of
 * how many weeks it was when each was paid; older payouts stay as they were.
 */
export const fundDebt: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('book').addColumn('fund_owes_since', 'bigint').execute()
    await db.schema
      .alterTable('book')
      .addColumn('reserve_from', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('fund_payouts').addColumn('reserve_weeks', 'bigint').execute()
    await sql`update book set reserve_from = seq + 1`.execute(db)
    await sql`
      update book set fund_owes_since = (select max(posted_at) from entries)
      where (select coalesce(sum(balance), 0) from accounts where kind = 'fund') <
        (select coalesce(sum(case when held < 0 then -held else 0 end), 0) from (
          select sum(balance) as held from accounts where kind in ('capital', 'result') group by person_id
        ) as people)`.execute(db)
  },
}
