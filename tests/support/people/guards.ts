import { SqliteAdapter, sql } from 'kysely'
import { stopNotingChanges } from '#server/platform/database/postgres/note-changes.ts'
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

/** Removes what notes the changes of rows, as before migrations, which may change columns. */
export const dropNotes = async (db: Db): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return stopNotingChanges(db)
  const { rows } = await sql<{ name: string }>`select name from sqlite_temp_master where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(db)
}
