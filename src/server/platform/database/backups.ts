import { createReadStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { factOf } from './facts.ts'
import type { Db } from './store.ts'

const sqlite = 'SQLite format 3\0'
/** Of a file that gzip made. */
const gzip = '\x1f\x8b'

/** Which engine's data an existing file holds, by its first bytes; null if it is no backup. */
export const backupKind = async (file: string): Promise<'sqlite' | 'postgres' | null> => {
  let head = ''
  for await (const part of createReadStream(file, { encoding: 'latin1', end: sqlite.length - 1 })) head += part
  if (head === sqlite) return 'sqlite'
  return head.startsWith(gzip) ? 'postgres' : null
}

const key = 'last-backup'

/** The last backup that `npm run admin -- backup` finished. */
interface BackupNoted {
  /** Epoch milliseconds at which it was complete. */
  readonly at: number
  /** Size of the file. */
  readonly bytes: number
}

/** Records a backup in the database that it was taken from, whatever version that database has: nothing is migrated. */
export const noteSqliteBackup = (file: string, noted: BackupNoted): void => {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    database
      .prepare('insert into facts (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
      .run(key, JSON.stringify(noted))
  } finally {
    database.close()
  }
}

/** Like `noteSqliteBackup`, on PostgreSQL. */
export const notePostgresBackup = async (url: string, noted: BackupNoted): Promise<void> => {
  const { onPostgres } = await import('./postgres/postgres.ts')
  const value = JSON.stringify(noted)
  await onPostgres(url, (db) =>
    db
      .insertInto('facts')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
}

/** The last backup; null if none was recorded, as in a database that was just restored from a first one. */
export const lastBackup = async (db: Db): Promise<BackupNoted | null> => {
  const noted = await factOf(db, key)
  return noted === undefined ? null : (JSON.parse(noted) as BackupNoted)
}
