import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listeners } from '#server/listeners.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import { type Engine, freshDatabase } from './databases.ts'

const script = fileURLToPath(new URL('./migrating-process.ts', import.meta.url))

const run = async (where: string, killBefore?: number) => {
  const given = [script, where, ...(killBefore === undefined ? [] : [String(killBefore)])]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [, signal] = await once(child, 'close')
  return { signal, statements: Number(said) }
}

/** Gives a place for a database and takes it away again. */
const withPlace = async <T>(engine: Engine, use: (where: string) => Promise<T>): Promise<T> => {
  const database = await freshDatabase(engine)
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
  try {
    return await use(database.databaseUrl ?? join(folder, 'portal.sqlite'))
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How many statements a first start sends to its database. */
export const countStatements = (engine: Engine): Promise<number> =>
  withPlace(engine, async (where) => (await run(where)).statements)

/** Kills a first start before one of its statements and starts again; answers what the second start found to do. */
export const killAndOpen = (engine: Engine, killBefore: number) =>
  withPlace(engine, async (where) => {
    const { signal } = await run(where, killBefore)
    const store = await (engine === 'sqlite' ? openSqlite(where, listeners) : openPostgres(where, listeners))
    const people = await store.read.selectFrom('people').select('id').execute()
    await store.close()
    return { signal, people: people.length }
  })
