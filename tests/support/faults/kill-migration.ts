import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import type { Engine } from '#tests/support/portal/databases.ts'
import { type Place, placeWith } from '#tests/support/portal/old-database.ts'

const script = fileURLToPath(new URL('./migrating-process.ts', import.meta.url))

const run = async (where: string, killBefore?: number) => {
  const given = [script, where, ...(killBefore === undefined ? [] : [String(killBefore)])]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [, signal] = await once(child, 'close')
  return { signal, statements: Number(said) }
}

/** Provides a place for a database, an old one if it is named, and removes it again. */
const withPlace = async <T>(
  engine: Engine,
  old: string | undefined,
  use: (where: string) => Promise<T>,
): Promise<T> => {
  const { dataDir, databaseUrl, drop } = await placeWith(engine, old)
  try {
    return await use(databaseUrl ?? join(dataDir, 'portal.sqlite'))
  } finally {
    await drop()
  }
}

/** How many statements a first start, or a start on an old database, sends to its database. */
export const countStatements = (engine: Engine, old?: string): Promise<number> =>
  withPlace(engine, old, async (where) => (await run(where)).statements)

const openAt = (engine: Engine, where: string): Promise<Store> =>
  engine === 'sqlite' ? openSqlite(where, listeners) : openPostgres(where, listeners)

/** The place of a database of another kind: how many statements a start sends to it, and one that is killed in them. */
export const killable = (engine: Engine, { dataDir, databaseUrl }: Place) => {
  const where = databaseUrl ?? join(dataDir, 'portal.sqlite')
  return {
    statements: async () => (await run(where)).statements,
    killBefore: async (statement: number) => (await run(where, statement)).signal,
    open: () => openAt(engine, where),
  }
}

/** Kills such a start before one of its statements and starts again; returns the people that the second start found. */
export const killAndOpen = (engine: Engine, killBefore: number, old?: string) =>
  withPlace(engine, old, async (where) => {
    const { signal } = await run(where, killBefore)
    const store = await openAt(engine, where)
    const people = await store.read.selectFrom('people').select('id').execute()
    await store.close()
    return { signal, people: people.length }
  })
