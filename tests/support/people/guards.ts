import { SqliteAdapter, sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'

/** Removes the database's own guards, as somebody who changes rows without the book would have to. */
export const dropGuards = async (db: Db): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    for (const table of ['audit', 'audit_details', 'entries', 'lines'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(db)
}

/** Removes what notes the changes of a table, as before a migration that changes its columns. */
export const dropNotes = async (engine: 'sqlite' | 'postgres', db: Db, table: string): Promise<void> => {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_temp_master where type = 'trigger' and tbl_name = ${table}`
    : sql<{ name: string }>`select tgname as name from pg_trigger where tgname like 'note_changes_%'
        and tgrelid = ${sql.lit(table)}::regclass`
  ).execute(db)
  for (const { name } of rows)
    await (engine === 'sqlite'
      ? sql`drop trigger ${sql.table(name)}`
      : sql`drop trigger ${sql.table(name)} on ${sql.table(table)}`
    ).execute(db)
}
