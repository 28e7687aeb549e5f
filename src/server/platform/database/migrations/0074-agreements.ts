import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files as they were uploaded and signatures as they were given: the database refuses to change or remove a row. */
const guarded = ['agreement_versions', 'agreement_signatures']

const guard = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const table of guarded)
    for (const change of ['update', 'delete']) {
      const head = `create trigger ${table}_no_${change} before ${change} on ${table}`
      const text = isSqlite
        ? `${head} begin select raise(abort, 'rows of ${table} are never changed'); end`
        : `${head} for each row execute function refuse_change()`
      await sql.raw(text).execute(db)
    }
}

export const agreements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('agreements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_at', 'bigint')
      .addColumn('withdrawn_by', 'text')
      .execute()
    await db.schema
      .createTable('agreement_versions')
      .addColumn('agreement_id', 'text', (column) => column.notNull().references('agreements.id'))
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_by', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('agreement_versions_key', ['agreement_id', 'version'])
      .execute()
    await db.schema
      .createTable('agreement_signatures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agreement_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'bigint', (column) => column.notNull())
      .addColumn('from_address', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('confirmed_by', 'text', (column) => column.notNull())
      .addUniqueConstraint('agreement_signatures_once', ['person_id', 'agreement_id', 'version'])
      .addForeignKeyConstraint('agreement_signatures_of', ['agreement_id', 'version'], 'agreement_versions', [
        'agreement_id',
        'version',
      ])
      .execute()
    await db.schema
      .createIndex('agreement_signatures_by_version')
      .on('agreement_signatures')
      .columns(['agreement_id', 'version'])
      .execute()
    await guard(db)
  },
}
