import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { writeDurably } from '../durable-file.ts'
import { DataError } from './data-error.ts'

const rowsAtOnce = 1000
const format = 'portal-rows-1'

/** The file's first line; then a line for every thousand rows of a table. */
interface Head {
  readonly format: typeof format
  readonly migrations: readonly string[]
}

interface Chunk {
  readonly table: string
  readonly rows: readonly unknown[]
}

const connected = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Tables without Kysely's own, each after those that it refers to. */
const tablesInOrder = async (client: pg.Client): Promise<string[]> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' and relname not like 'kysely_%' order by relname`,
  )
  const { rows: references } = await client.query<{ from_table: string; to_table: string }>(
    `select f.relname as from_table, t.relname as to_table from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const ordered: string[] = []
  let left = tables.map(({ name }) => name)
  while (left.length > 0) {
    const free = left.filter(
      (table) => !references.some(({ from_table, to_table }) => from_table === table && left.includes(to_table)),
    )
    if (free.length === 0) throw new Error(`The tables ${left.join(', ')} refer to each other in a ring`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

const migrationsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Every row as of one instant, while others write. */
const lines = async function* (client: pg.Client): AsyncGenerator<string> {
  await client.query('begin transaction isolation level repeatable read, read only')
  const head: Head = { format, migrations: await migrationsOf(client) }
  yield `${JSON.stringify(head)}\n`
  for (const table of await tablesInOrder(client)) {
    const name = pg.escapeIdentifier(table)
    await client.query(`declare rows_of cursor for select row_to_json(t) as row from ${name} t`)
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsAtOnce} from rows_of`)
      if (rows.length === 0) break
      const chunk: Chunk = { table, rows: rows.map(({ row }) => row) }
      yield `${JSON.stringify(chunk)}\n`
    }
    await client.query('close rows_of')
  }
  await client.query('commit')
}

/** Writes the rows of a database, as of one instant, into a compressed file, completely or not at all. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  connected(url, (client) =>
    writeDurably(file, (draft) => pipeline(lines(client), createGzip(), createWriteStream(draft))),
  )

/** A dump that cannot be restored here; the message is the line to show. */
export class DumpError extends DataError {}

const noBackup = 'This file is not a backup of a portal on PostgreSQL, or its end is missing.'

const headOf = (line: string): Head => {
  try {
    const head: Head = JSON.parse(line)
    if (head.format === format) return head
  } catch {
    // Reported below, in the same words for every file that is not a backup.
  }
  throw new DumpError(noBackup)
}

const checkFits = async (client: pg.Client, head: Head): Promise<void> => {
  const ours = await migrationsOf(client)
  if (ours.join() !== head.migrations.join())
    throw new DumpError(
      'This backup was made by another version of the portal: restore it with that version, then update.',
    )
  const { rows } = await client.query('select 1 from people union all select 1 from entries limit 1')
  if (rows.length > 0) throw new DumpError('This database holds data already: restore into an empty one.')
}

const fill = async (client: pg.Client, { table, rows }: Chunk): Promise<void> => {
  const name = pg.escapeIdentifier(table)
  await client.query(
    `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Counters continue after the highest value present. */
const moveCounters = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  )
  for (const { table_name, column_name } of rows) {
    const [table, column] = [pg.escapeIdentifier(table_name), pg.escapeIdentifier(column_name)]
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) from ${table}`,
      [table_name, column_name],
    )
  }
}

/** Line by line; throws a DumpError where the file cannot be unpacked to its end. */
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

/** Rows that the migrations insert are replaced by those of the file. */
const clear = async (client: pg.Client): Promise<void> => {
  for (const table of (await tablesInOrder(client)).reverse())
    await client.query(`delete from ${pg.escapeIdentifier(table)}`)
}

/**
 * Fills a migrated, empty database from a file, completely or not at all. Throws a DumpError if the file is not a
 * backup or of another version, or if the database holds data.
 */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query('begin')
    let isBegun = false
    for await (const line of unpacked(file)) {
      if (isBegun) await fill(client, JSON.parse(line))
      else {
        await checkFits(client, headOf(line))
        await clear(client)
        isBegun = true
      }
    }
    if (!isBegun) throw new DumpError(noBackup)
    await moveCounters(client)
    await client.query('commit')
  })
