import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { DataError } from './data-error.ts'
import { onPostgres } from './postgres/postgres.ts'
import {
  clearPostgres,
  fillPostgres,
  holdsData,
  holdTables,
  migrationsOf,
  moveCounters,
  othersOn,
  postgresRows,
  tablesInOrder,
} from './postgres/rows.ts'
import { type Chunk, Tally } from './rows.ts'
import { clearSqlite, fillSqlite, migrationsIn, sqliteRows } from './sqlite/rows.ts'
import { makeSqlite } from './sqlite/sqlite.ts'
import { type Db, isCurrent, migrate } from './store.ts'

/** Reports what it found in the data at their new place, or throws, and then nothing is moved. */
export type Examine = (db: Db) => Promise<string>

export interface Moved {
  readonly tables: number
  readonly rows: number
  readonly found: string
}

const checkVersion = (names: readonly string[]): void => {
  if (!isCurrent(names))
    throw new DataError('This data is from another version of the portal: start this version on it once, then move.')
}

/** A connection that was just closed may stay in PostgreSQL's list this long: its process is still ending. */
const endingMs = 3000
const askAgainMs = 100

const checkAlone = async (db: Db, whose: string): Promise<void> => {
  let others = await othersOn(db)
  for (let waited = 0; others > 0 && waited < endingMs; waited += askAgainMs) {
    await setTimeout(askAgainMs)
    others = await othersOn(db)
  }
  if (others === 0) return
  const connections = others === 1 ? 'one other connection' : `${others} other connections`
  throw new DataError(
    `${whose} is in use by ${connections}. Stop every node of the portal, and what else is connected.`,
  )
}

const checkSame = (left: Tally, arrived: Tally): void => {
  const different = left.differences(arrived)
  if (different.length > 0) throw new DataError(`These tables differ after the move: ${different.join(', ')}.`)
}

/** PostgreSQL cannot store this one character, which SQLite can. */
const checkText = ({ table, rows }: Chunk): void => {
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string' && value.includes('\0'))
        throw new DataError(`A text in ${table}.${column} holds U+0000, which PostgreSQL cannot keep.`)
}

/** Reads, and lets nobody else write in the meantime. */
const withSqlite = async <T>(file: string, use: (source: DatabaseSync) => Promise<T>): Promise<T> => {
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    source.exec('begin immediate')
    return await use(source)
  } finally {
    source.close()
  }
}

/** Copies all rows into an empty PostgreSQL, compares them there, and has them examined before they are committed. */
export const moveToPostgres = (file: string, url: string, examine: Examine): Promise<Moved> =>
  withSqlite(file, (source) =>
    onPostgres(url, async (db) => {
      checkVersion(migrationsIn(source))
      await checkAlone(db, 'The PostgreSQL')
      await migrate(db)
      return db.transaction().execute(async (target) => {
        const tables = await tablesInOrder(target)
        await holdTables(target, tables)
        if (await holdsData(target)) throw new DataError('This PostgreSQL already holds data: move into an empty one.')
        const [left, arrived] = [new Tally(), new Tally()]
        await clearPostgres(target)
        for (const chunk of sqliteRows(source, tables)) {
          checkText(chunk)
          left.count(chunk)
          await fillPostgres(target, chunk)
        }
        await moveCounters(target)
        for await (const chunk of postgresRows(target, tables)) arrived.count(chunk)
        checkSame(left, arrived)
        return { tables: tables.length, rows: left.rows, found: await examine(target) }
      })
    }),
  )

/** Copies all rows into a new SQLite file, compares them there, and has them examined before the file gets its name. */
export const moveToSqlite = (url: string, file: string, examine: Examine): Promise<Moved> =>
  onPostgres(url, async (db) => {
    checkVersion(await migrationsOf(db))
    await checkAlone(db, 'DATABASE_URL')
    const tables = await tablesInOrder(db)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (source) => {
        await holdTables(source, tables)
        const [left, arrived] = [new Tally(), new Tally()]
        let found = ''
        const isNew = await makeSqlite(file, async (target, filled) => {
          target.exec('begin; pragma defer_foreign_keys = on')
          clearSqlite(target, tables)
          for await (const chunk of postgresRows(source, tables)) {
            left.count(chunk)
            fillSqlite(target, chunk)
          }
          target.exec('commit')
          for (const chunk of sqliteRows(target, tables)) arrived.count(chunk)
          checkSame(left, arrived)
          found = await examine(filled)
        })
        if (!isNew) throw new DataError(`${file} already exists.`)
        return { tables: tables.length, rows: left.rows, found }
      })
  })
