import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** SQLite takes 1.5 into a bigint column; cents are whole on both engines. */
const whole = (column: string) => sql`${sql.ref(column)} = cast(${sql.ref(column)} as bigint)`

const genesisHash = '0'.repeat(64)

const entries = (db: Kysely<unknown>) =>
  db.schema
    .createTable('entries')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('effective_at', 'bigint', (column) => column.notNull())
    .addColumn('posted_at', 'bigint', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute()

const lines = (db: Kysely<unknown>) =>
  db.schema
    .createTable('lines')
    .addColumn('seq', 'bigint', (column) => column.notNull().references('entries.seq'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lines_key', ['seq', 'account'])
    .addCheckConstraint('lines_whole_cents', whole('amount'))
    .execute()

const accounts = (db: Kysely<unknown>) =>
  db.schema
    .createTable('accounts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addCheckConstraint('accounts_whole_cents', whole('balance'))
    .execute()

export const ledger: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('book')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into book (id, seq, hash) values (1, 0, ${sql.lit(genesisHash)})`.execute(db)
    await entries(db)
    await db.schema.createIndex('entries_by_effect').on('entries').columns(['effective_at', 'kind']).execute()
    await lines(db)
    await db.schema.createIndex('lines_by_account').on('lines').columns(['account', 'seq']).execute()
    await accounts(db)
    await db.schema.createIndex('accounts_by_person').on('accounts').columns(['person_id', 'kind']).execute()
  },
}
