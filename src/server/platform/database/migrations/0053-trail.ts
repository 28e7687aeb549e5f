import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Old {
  readonly id: string
  readonly at: number
  readonly action: string
  readonly by_email: string | null
  readonly subject: string
  readonly detail: string
  readonly from_address: string | null
}

const rowsAtOnce = 500
const genesis = '0'.repeat(64)
const saltBytes = 16

const sha256 = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** What is kept for ever, and what can be erased, each in a table of its own. */
const makeTables = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema.dropIndex('audit_action').execute()
  await schema.alterTable('audit').renameTo('audit_details').execute()
  await schema
    .alterTable('audit_details')
    .addColumn('salt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('audit')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('audit_by_action').on('audit').columns(['action', 'id']).execute()
  await schema
    .createTable('audit_head')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('chained_from', 'bigint', (column) => column.notNull())
    .execute()
}

/** Rows of before are chained as they are found: the mark says from which one on each was chained when it was written. */
const chainOld = async (db: Kysely<unknown>): Promise<{ seq: number; hash: string }> => {
  let [seq, hash, last] = [0, genesis, '']
  for (;;) {
    const { rows } = await sql<Old>`select id, at, action, by_email, subject, detail, from_address from audit_details
      where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    if (rows.length === 0) return { seq, hash }
    for (const { id, at, action, by_email, subject, detail, from_address } of rows) {
      const salt = randomBytes(saltBytes).toString('hex')
      const digest = sha256([salt, by_email, subject, detail, from_address])
      seq += 1
      hash = sha256([hash, seq, id, Number(at), action, digest])
      await sql`insert into audit (seq, id, at, action, digest, hash)
        values (${seq}, ${id}, ${at}, ${action}, ${digest}, ${hash})`.execute(db)
      await sql`update audit_details set salt = ${salt} where id = ${id}`.execute(db)
      last = id
    }
  }
}

/** Nothing of ours changes a row of these; a mistake of ours, or a stranger's statement, is refused by the database. */
const guarded = {
  audit: ['update', 'delete'],
  entries: ['update', 'delete'],
  lines: ['update', 'delete'],
  audit_details: ['update'],
}

const guard = async (db: Kysely<unknown>): Promise<void> => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  if (!isSqlite)
    await sql`create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
  for (const [table, changes] of Object.entries(guarded))
    for (const change of changes) {
      const head = `create trigger ${table}_no_${change} before ${change} on ${table}`
      const text = isSqlite
        ? `${head} begin select raise(abort, 'rows of ${table} are never changed'); end`
        : `${head} for each row execute function refuse_change()`
      await sql.raw(text).execute(db)
    }
}

export const trail: Migration = {
  up: async (db: Kysely<unknown>) => {
    await makeTables(db)
    const { seq, hash } = await chainOld(db)
    await sql`insert into audit_head (id, seq, hash, chained_from) values (1, ${seq}, ${hash}, ${seq + 1})`.execute(db)
    await db.schema.alterTable('audit_details').dropColumn('at').execute()
    await db.schema.alterTable('audit_details').dropColumn('action').execute()
    await guard(db)
  },
}
