import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const figures = ['investors', 'gross', 'carried_before', 'net', 'share', 'fund_share'] as const

const backfill = (db: Kysely<unknown>) =>
  sql`insert into week_totals (week_from, investors, gross, carried_before, net, share, fund_share)
    select week_from, cast(sum(traded) as bigint), cast(sum(gross) as bigint),
      cast(sum(carried_before * traded) as bigint), cast(sum(net) as bigint), cast(sum(share) as bigint),
      cast(sum(fund_share) as bigint)
    from week_rows group by week_from`.execute(db)

export const weekTotals: Migration = {
  up: async (db: Kysely<unknown>) => {
    const table = db.schema
      .createTable('week_totals')
      .addColumn('week_from', 'bigint', (column) => column.primaryKey().references('weeks.week_from'))
    await figures
      .reduce<typeof table>(
        (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()) as never,
        table,
      )
      .execute()
    await backfill(db)
  },
}
