import { CompiledQuery } from 'kysely'
import { type Chunk, quoted, type Row, rowsAtOnce } from '../rows.ts'
import type { Db } from '../store.ts'

const run = async <Found>(db: Db, text: string, values: readonly unknown[] = []): Promise<Found[]> =>
  (await db.executeQuery<Found>(CompiledQuery.raw(text, [...values]))).rows

/** The migrations that a database has had, in their order; none if it holds nothing of a portal. */
export const migrationsOf = async (db: Db): Promise<string[]> => {
  const [known] = await run<{ is: boolean }>(db, `select to_regclass('kysely_migration') is not null as is`)
  if (!known?.is) return []
  const rows = await run<{ name: string }>(db, 'select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Whether people or a book are in it already. */
export const holdsData = async (db: Db): Promise<boolean> =>
  (await run(db, 'select 1 from people union all select 1 from entries limit 1')).length > 0

/** Tables that hold something for good, without Kysely's own, each after those that it references. */
export const tablesInOrder = async (db: Db): Promise<string[]> => {
  const tables = await run<{ name: string }>(
    db,
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' and c.relpersistence = 'p' and relname not like 'kysely_%' order by relname`,
  )
  const references = await run<{ from_table: string; to_table: string }>(
    db,
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

/** Every row of these tables; runs in a transaction. */
export const postgresRows = async function* (db: Db, tables: readonly string[]): AsyncGenerator<Chunk> {
  for (const table of tables) {
    await run(db, `declare rows_of cursor for select row_to_json(t) as row from ${quoted(table)} t`)
    for (;;) {
      const rows = await run<{ row: Row }>(db, `fetch ${rowsAtOnce} from rows_of`)
      if (rows.length === 0) break
      yield { table, rows: rows.map(({ row }) => row) }
    }
    await run(db, 'close rows_of')
  }
}

export const fillPostgres = (db: Db, { table, rows }: Chunk): Promise<unknown> =>
  run(
    db,
    `insert into ${quoted(table)} overriding system value
     select * from json_populate_recordset(null::${quoted(table)}, $1)`,
    [JSON.stringify(rows)],
  )

/** Rows that the migrations insert make way for others. */
export const clearPostgres = async (db: Db): Promise<void> => {
  for (const table of (await tablesInOrder(db)).reverse()) await run(db, `delete from ${quoted(table)}`)
}

/** Counters continue after the highest value present. */
export const moveCounters = async (db: Db): Promise<void> => {
  const counters = await run<{ table_name: string; column_name: string }>(
    db,
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  )
  for (const { table_name, column_name } of counters)
    await run(
      db,
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column_name)}), 0) + 1, false)
       from ${quoted(table_name)}`,
      [table_name, column_name],
    )
}

/** Other connections to this database. */
export const othersOn = async (db: Db): Promise<number> => {
  const found = await run<{ others: number }>(
    db,
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return Number(found[0]?.others)
}

/** Nobody else writes to these tables until the end of this transaction. */
export const holdTables = async (db: Db, tables: readonly string[]): Promise<void> => {
  await run(db, `lock table ${tables.map(quoted).join(', ')} in exclusive mode`)
}
