import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeDurably } from '../../base/durable-file.ts'
import { DataError } from '../data-error.ts'
import { type Db, isNewer, migrate, newerBackup } from '../store.ts'
import { onPostgres } from './postgres.ts'
import {
  clearPostgres,
  fillPostgres,
  holdsData,
  migrationsOf,
  moveCounters,
  postgresRows,
  tablesInOrder,
} from './rows.ts'

const format = 'portal-rows-1'

/** The file's first line; then a line for every thousand rows of a table. */
interface Head {
  readonly format: typeof format
  readonly migrations: readonly string[]
}

/** Every row as of one instant, while others write. */
const lines = async function* (db: Db): AsyncGenerator<string> {
  const head: Head = { format, migrations: await migrationsOf(db) }
  yield `${JSON.stringify(head)}\n`
  for await (const chunk of postgresRows(db, await tablesInOrder(db))) yield `${JSON.stringify(chunk)}\n`
}

/** Writes the rows of a database, as of one instant, into a compressed file, completely or not at all. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  onPostgres(url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) =>
        writeDurably(file, (draft) => pipeline(lines(transaction), createGzip(), createWriteStream(draft))),
      ),
  )

/** A dump that cannot be restored here; the message is the line to show. */
class DumpError extends DataError {}

const noBackup = 'This file is not a backup of a portal on PostgreSQL, or its end is missing.'

const headOf = (line: string): Head => {
  try {
    const head: Head = JSON.parse(line)
    if (head.format === format) return head
  } catch {
    // Reported below, in the same words as for every file that is not a backup.
  }
  throw new DumpError(noBackup)
}

/**
 * Gives a new database the schema of the version that made the backup; its rows are upgraded to this version
 * afterwards.
 */
const prepare = async (db: Db, head: Head): Promise<void> => {
  if (isNewer(head.migrations)) throw new DumpError(newerBackup)
  const had = await migrationsOf(db)
  if (had.length === 0) return migrate(db, head.migrations)
  if (await holdsData(db)) throw new DumpError('This database already holds data: restore into an empty one.')
  if (had.join() !== head.migrations.join())
    throw new DumpError(
      'This backup was made by an earlier version of the portal, and this database belongs to another: restore into a new one.',
    )
}

/** Line by line; throws a DumpError if the file cannot be unpacked to its end. */
const unpacked = async function* (file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const text of createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) {
      const found = (rest + text).split('\n')
      rest = found.pop() ?? ''
      yield* found
    }
  } catch {
    throw new DumpError(noBackup)
  }
  if (rest !== '') throw new DumpError(noBackup)
}

/**
 * Fills an empty database from a file, completely or not at all; one that no portal has used yet gets the schema of the
 * file's version. Throws a DumpError if the file is not a backup, or if the database holds data or another schema.
 */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  onPostgres(url, async (db) => {
    const read = unpacked(file)
    const first = await read.next()
    if (first.done) throw new DumpError(noBackup)
    await prepare(db, headOf(first.value))
    await db.transaction().execute(async (transaction) => {
      await clearPostgres(transaction)
      for await (const line of read) await fillPostgres(transaction, JSON.parse(line))
      await moveCounters(transaction)
    })
  })
