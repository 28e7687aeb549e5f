import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A digest of each protected row in a chain of its own; the daily signed head of both chains; what each verification
 * found. On SQLite the notes of a unit's changes are a temporary table of its connection.
 */
export const rowDigests: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { schema } = db
    await schema
      .createTable('row_digests')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('of_table', 'text', (column) => column.notNull())
      .addColumn('of_row', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('remark', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('salt', 'text')
      .execute()
    await sql`create unique index row_digests_live on row_digests (of_table, of_row) where salt is not null`.execute(db)
    await sql`create index row_digests_remarks on row_digests (remark, seq) where remark is not null`.execute(db)
    await schema
      .createTable('row_digest_head')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('key_sealed', 'text')
      .addColumn('begun_at', 'bigint')
      .execute()
    await sql`insert into row_digest_head (id, seq, hash) values (1, 0, ${'0'.repeat(64)})`.execute(db)
    await schema
      .createTable('trail_statements')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('signed_at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('verifications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_by', 'text')
      .addColumn('taken_until', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('found', 'text')
      .execute()
    await sql`create unique index verifications_open on verifications (coalesce(ended_at, 0)) where ended_at is null`.execute(
      db,
    )
    if (db.getExecutor().adapter instanceof SqliteAdapter) return
    await sql`create unlogged table row_changes (
      of_table text not null, of_row text not null, before text, after text, primary key (of_table, of_row)
    )`.execute(db)
  },
}
