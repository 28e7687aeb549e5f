import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * On whose word money came in, and what a line of the bank has to show before it counts as a word of its own: whose
 * file it came with, by an id that does not change with an address, and that it was never matched before. Of an older
 * line nobody knows whether it was released; if any ever was, none that is open counts. A fund that runs already keeps
 * its way of working until its owner switches the guard on.
 */
export const moneyIn: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('money_in')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('vouched_as', 'text')
      .addColumn('vouched_by', 'text')
      .execute()
    await db.schema.createIndex('money_in_by_person').on('money_in').columns(['by_id', 'at']).execute()
    await db.schema.alterTable('bank_statements').addColumn('imported_by_id', 'text').execute()
    await db.schema.alterTable('bank_lines').addColumn('released_at', 'bigint').execute()
    await sql`
      update bank_statements set imported_by_id = (
        select id from people where people.email = bank_statements.imported_by
      )`.execute(db)
    await sql`
      update bank_lines set released_at = (select max("at") from audit where action = 'bank-line.released')
      where status = 'open'`.execute(db)
    await sql`insert into fund_settings (setting, value, changed_at, changed_by)
      select 'moneyInByTwo', 'false', max(created_at), 'upgrade' from people having count(*) > 0`.execute(db)
  },
}
