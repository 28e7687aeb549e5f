import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const gramCounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('investor_gram_counts')
      .addColumn('gram', 'text', (column) => column.primaryKey())
      .addColumn('investors', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into investor_gram_counts (gram, investors)
      select gram, count(*) from investor_grams group by gram`.execute(db)
  },
}
