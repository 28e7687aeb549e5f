import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose rows belong to an account, and named it as `person_id`, from when an investor was both. */
const named = [
  'accounts',
  'agreement_signatures',
  'bank_accounts',
  'carried_losses',
  'check_files',
  'closures',
  'deposits',
  'hold_releases',
  'imported_people',
  'investor_list',
  'investor_notes',
  'investor_tags',
  'onboarding_checks',
  'openings',
  'papers',
  'past_holdings',
  'risk_changes',
  'suspense',
  'trading_changes',
  'week_rows',
  'withdrawals',
] as const

/**
 * In place: SQLite changes no foreign key, and copying these tables would take long in a large fund. What it documents
 * instead for a change that touches no row is to change the schema's text (sqlite.org/lang_altertable.html, section 7).
 */
const repointSqlite = async (db: Kysely<unknown>): Promise<void> => {
  const version = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql`pragma writable_schema = on`.execute(db)
  await sql`update sqlite_master set sql = replace(
      replace(sql, 'references people (id)', 'references investor_accounts (id)'),
      'references "people" ("id")', 'references "investor_accounts" ("id")')
    where type = 'table' and name in (${sql.join(named)})`.execute(db)
  await sql.raw(`pragma schema_version = ${Number(version.rows[0]?.schema_version) + 1}`).execute(db)
  await sql`pragma writable_schema = reset`.execute(db)
  const { rows } = await sql`pragma foreign_key_check`.execute(db)
  if (rows.length > 0) throw new Error(`Rows refer to no account: ${JSON.stringify(rows.slice(0, 3))}`)
}

const repointPostgres = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ of: string; name: string; is: string }>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is from pg_constraint
    where contype = 'f' and confrelid = 'people'::regclass and conrelid::regclass::text in (${sql.join(named)})`.execute(
    db,
  )
  for (const { of, name, is } of rows) {
    const changed = is.replace('REFERENCES people(id)', 'REFERENCES investor_accounts(id)')
    await sql`alter table ${sql.table(of)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} ${sql.raw(changed)}`.execute(db)
  }
}

/**
 * Money belongs to accounts, of which a person may have several: one that is opened later has an id, a name and a kind of
 * its own.
 */
export const moneyOfAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of named) await db.schema.alterTable(table).renameColumn('person_id', 'account_id').execute()
    await db.schema.alterTable('investor_accounts').addColumn('legal_name', 'text').execute()
    await db.schema.alterTable('investor_accounts').addColumn('account_kind', 'text').execute()
    await (db.getExecutor().adapter instanceof SqliteAdapter ? repointSqlite(db) : repointPostgres(db))
  },
}
