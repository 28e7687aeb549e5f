import type { DatabaseSync } from 'node:sqlite'
import { type Chunk, quoted, type Row, rowsAtOnce } from '../rows.ts'

/** The migrations that a database has had, in their order. */
export const migrationsIn = (database: DatabaseSync): string[] =>
  database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))

/** Every row of these tables. */
export const sqliteRows = function* (database: DatabaseSync, tables: readonly string[]): Generator<Chunk> {
  for (const table of tables) {
    let rows: Row[] = []
    for (const row of database.prepare(`select * from ${quoted(table)}`).iterate()) {
      rows.push(row)
      if (rows.length < rowsAtOnce) continue
      yield { table, rows }
      rows = []
    }
    if (rows.length > 0) yield { table, rows }
  }
}

/** Binds whole numbers as integers: as they are, they would become reals. */
const bound = (value: unknown): string | bigint | null =>
  typeof value === 'number' ? BigInt(value) : (value as string | null)

export const fillSqlite = (database: DatabaseSync, { table, rows }: Chunk): void => {
  const columns = Object.keys(rows[0] ?? {})
  const insert = database.prepare(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) insert.run(...columns.map((column) => bound(row[column])))
}

export const clearSqlite = (database: DatabaseSync, tables: readonly string[]): void => {
  for (const table of tables.toReversed()) database.exec(`delete from ${quoted(table)}`)
}
