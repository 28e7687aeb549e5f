import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { SqliteConnections } from '../breath.ts'

const preparedMax = 500

/** node:sqlite binds every number as REAL (7 becomes '7.0' in text, 9 / 2 becomes 4.5); whole ones go as integers. */
const bound = (values: readonly unknown[]): never[] =>
  values.map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value)) as never[]

const wrap = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (values) => statement.all(...bound(values)),
  run: (values) => statement.run(...bound(values)),
  iterate: (values) => statement.iterate(...bound(values)) as IterableIterator<unknown>,
})

/** What Kysely's SQLite requires, on Node's own SQLite. */
export const adapt = (database: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= preparedMax) prepared.clear()
      const statement = wrap(database.prepare(sql))
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** While SQLite waits for a lock, nobody is served: so a read waits only this long. */
const readWaitMs = 25

export const openToRead = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: readWaitMs, enableForeignKeyConstraints: true })

/** A single connection, for everything. */
export const onlyOne = (database: SqliteDatabase): SqliteConnections => ({
  areMany: false,
  take: () => database,
  giveBack: () => {},
  close: () => database.close(),
})

const idleReadersMax = 4

/**
 * As many connections as there are answers under way: one that is still returning rows shows the state at their
 * beginning, and a read that begins meanwhile must see what has been written since.
 */
export const readers = (file: string): SqliteConnections => {
  const idle = [adapt(openToRead(file))]
  let isClosed = false
  return {
    areMany: true,
    take: () => idle.pop() ?? adapt(openToRead(file)),
    giveBack: (database) => {
      if (!isClosed && idle.length < idleReadersMax) idle.push(database)
      else database.close()
    },
    close: () => {
      isClosed = true
      for (const database of idle.splice(0)) database.close()
    },
  }
}
