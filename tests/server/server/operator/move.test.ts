import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { startDemo } from '#server/server/demo/start.ts'
import { openContext } from '#server/server/open.ts'
import { runCommand } from '#server/server/operator/command.ts'
import { explain } from '#server/server/operator/explain.ts'
import { expectAppendOnly } from '#tests/support/faults/append-only.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import { type Database, engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const makingMs = 60_000

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

const open = ({ dataDir, databaseUrl }: Place) =>
  openContext({ ...testConfig(dataDir, databaseUrl) }, fakeClock(), quietLog)

const run = async ({ dataDir, databaseUrl }: Place, ...args: string[]): Promise<string> => {
  const { secret } = testConfig(dataDir, databaseUrl)
  const env = { DATA_DIR: dataDir, SECRET: String(secret), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return runCommand(readConfig(env, null), Date.now(), args).catch(explain)
}

const namesIn = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name <> 'sqlite_sequence'",
    )
    .all()
  database.close()
  return rows.map(({ name }) => String(name)).toSorted()
}

/** Each row as text, in the order of the texts, without the portal's own reading and writing. */
const sorted = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()

const rowsOfFile = (file: string): Record<string, string[]> => {
  const database = new DatabaseSync(file, { readOnly: true })
  const found = namesIn(file).map((name) => [name, sorted(database.prepare(`select * from "${name}"`).all())] as const)
  database.close()
  return Object.fromEntries(found)
}

const rowsOfPostgres = async (url: string, names: readonly string[]): Promise<Record<string, string[]>> => {
  const client = new pg.Client({ connectionString: url })
  client.setTypeParser(pg.types.builtins.INT8, Number)
  await client.connect()
  const found: [string, string[]][] = []
  for (const name of names) found.push([name, sorted((await client.query(`select * from "${name}"`)).rows)])
  await client.end()
  return Object.fromEntries(found)
}

describe.skipIf(!engines.includes('postgres'))('all data move to PostgreSQL and back', () => {
  let aside: string
  let database: Database
  let here: Place
  let there: Place
  beforeAll(async () => {
    aside = await mkdtemp(join(tmpdir(), 'portal-move-'))
    here = { dataDir: join(aside, 'here'), databaseUrl: null }
    const context = await open(here)
    await startDemo(context)
    await context.store.close()
  }, makingMs)
  afterAll(() => rm(aside, { recursive: true, force: true }))
  beforeEach(async () => {
    database = await freshDatabase('postgres')
    there = { dataDir: join(aside, 'node'), databaseUrl: database.databaseUrl }
  })
  afterEach(() => database.drop())

  const file = () => join(here.dataDir, 'portal.sqlite')
  const url = () => String(there.databaseUrl)

  test('nothing moves while a portal runs here or there, or to where it came from', async () => {
    const running = await open(here)
    expect(await run(here, 'move', url())).toContain('is in use by another portal process')
    await running.store.close()
    const other = new pg.Client({ connectionString: url() })
    await other.connect()
    expect(await run(here, 'move', url())).toBe(
      'The PostgreSQL is in use by one other connection. Stop every node of the portal, and what else is connected.',
    )
    await other.end()
    expect(await run(here, 'move')).toContain('Name the target')
    expect(await run(here, 'move', aside)).toContain('this data is on SQLite')
    expect(await run(there, 'move', url())).toContain('this data is on PostgreSQL')
    expect(await run({ ...here, dataDir: join(aside, 'none') }, 'move', url())).toContain('There is no data in')
  })

  test('a book that does not verify is moved nowhere', async () => {
    const spoilt = { ...here, dataDir: join(aside, 'spoilt') }
    await mkdir(spoilt.dataDir)
    await run(here, 'backup', join(spoilt.dataDir, 'portal.sqlite'))
    const context = await open(spoilt)
    await context.store.write(async ({ db }) => {
      await dropGuards(db)
      await db.updateTable('lines').set({ amount: 1 }).where('seq', '=', 1).execute()
    })
    await context.store.close()
    expect(await run(spoilt, 'move', url())).toContain('entry 1 is not what its hash says')
    const left = await rowsOfPostgres(url(), ['people', 'entries', 'lines', 'audit'])
    expect(Object.values(left).flat()).toEqual([])
  })

  test('a text that PostgreSQL cannot keep is named', async () => {
    const odd = { ...here, dataDir: join(aside, 'odd') }
    const context = await open(odd)
    await context.store.write(({ db }) => db.insertInto('facts').values({ key: 'odd', value: 'a\0b' }).execute())
    await context.store.close()
    expect(await run(odd, 'move', url())).toBe('A text in facts.value holds U+0000, which PostgreSQL cannot keep.')
  })

  test('a connection that is just ending is waited for', async () => {
    const ending = new pg.Client({ connectionString: url() })
    await ending.connect()
    const [told] = await Promise.all([run(here, 'move', url()), setTimeout(1000).then(() => ending.end())])
    expect(told).toContain('each is the same at its new place')
  })

  test('every row arrives, there and back, and the book and its chain are verified', async () => {
    const before = rowsOfFile(file())
    const names = Object.keys(before)
    expect(names.filter((name) => before[name]?.length === 0).length).toBeLessThan(names.length / 2)

    const went = await run(here, 'move', url())
    expect(went).toContain(`rows of ${names.length} tables; each is the same at its new place. The book is in order`)
    expect(went).toContain('From now on start every node with DATABASE_URL, and with SECRET')
    expect(went).not.toContain(url())
    expect(await rowsOfPostgres(url(), names)).toEqual(before)
    expect(await run(here, 'move', url())).toContain('already holds data')

    const onPostgres = await open(there)
    await expectAppendOnly(onPostgres.store)
    // Counters continue after the copied rows.
    const [{ no = 0 } = {}] = await onPostgres.store.read
      .selectFrom('investor_list')
      .select(({ fn }) => fn.max('no').as('no'))
      .execute()
    const {
      account_id,
      no: _,
      ...row
    } = await onPostgres.store.read.selectFrom('investor_list').selectAll().limit(1).executeTakeFirstOrThrow()
    const next = onPostgres.store.write(async ({ db }) => {
      await db.deleteFrom('investor_list').where('account_id', '=', account_id).execute()
      const added = await db
        .insertInto('investor_list')
        .values({ account_id, ...row })
        .returning('no')
        .executeTakeFirstOrThrow()
      throw added.no
    })
    await expect(next).rejects.toBe(no + 1)
    await onPostgres.store.close()

    const back = { ...here, dataDir: join(aside, 'back') }
    const came = await run(there, 'move', back.dataDir)
    expect(came).toContain('each is the same at its new place. The book is in order')
    expect(came).toContain('Copy there whatever else')
    const filed = join(back.dataDir, 'portal.sqlite')
    expect((await stat(filed)).mode & 0o777).toBe(0o600)
    expect((await readdir(back.dataDir)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect(rowsOfFile(filed)).toEqual(before)
    expect(await run(there, 'move', back.dataDir)).toContain('already holds data')
    const onSqlite = await open(back)
    await expectAppendOnly(onSqlite.store)
    await onSqlite.store.close()
    expect(await run(back, 'verify')).toContain('The book is in order')
  })
})
