import { open, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { transientFailure } from '#server/platform/database/unavailable.ts'
import { listeners } from '#server/server/listeners.ts'
import { explain } from '#server/server/operator/explain.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const register = (server: TestServer, name: string) =>
  server.visitor().post(`/api/users/register?user_name=Ada&user_email=${name}@example.com`)

describe('a portal on SQLite', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer('sqlite')
  })
  afterEach(() => server.close())

  const file = () => join(server.context.config.dataDir, 'portal.sqlite')

  it('serves others while another program holds the lock, and writes once it is free', async () => {
    const other = new DatabaseSync(file())
    other.exec('begin immediate')
    const written = register(server, 'ann')
    let longest = 0
    for (let looks = 0; looks < 20; looks += 1) {
      const begun = performance.now()
      await setTimeout(20)
      longest = Math.max(longest, performance.now() - begun)
    }
    expect((await server.visitor().get('/api/extensions')).status).toBe(200)
    expect(longest).toBeLessThan(250)
    other.exec('rollback')
    other.close()
    expect((await written).status).toBe(201)
  })

  it('answers 503 where the lock is held on and on', async () => {
    const other = new DatabaseSync(file())
    other.exec('begin immediate')
    const { status, headers, body } = await register(server, 'ann')
    expect([status, body]).toEqual([503, { detail: 'The database is busy. Try again in a moment.' }])
    expect(headers.get('retry-after')).not.toBeNull()
    other.exec('rollback')
    other.close()
    expect((await register(server, 'ann')).status).toBe(201)
  })

  it('answers 503 where the disk is full, to all who wait, and goes on once it is not', async () => {
    const { store } = server.context
    // The same failure as a full disk: the file may not grow.
    const pages = (limit: number) => store.write(({ db }) => sql.raw(`pragma max_page_count = ${limit}`).execute(db))
    await pages(1)
    const message = 'x'.repeat(50_000)
    const fill = (key: string) =>
      store.write(({ db }) => db.insertInto('facts').values({ key, value: message }).execute())
    const failed = await Promise.allSettled(['a', 'b', 'c'].map(fill))
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    const registered = await Promise.all(Array.from({ length: 30 }, (_, index) => register(server, `full-${index}`)))
    const refused = registered.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body } of refused)
      expect([status, body]).toEqual([503, { detail: 'There is no room left to store anything. Try again later.' }])
    await pages(1_000_000)
    expect((await register(server, 'later')).status).toBe(201)
  })
})

describe('a start on data that is no longer whole', () => {
  let folder: string
  beforeEach(async () => {
    folder = await emptyFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const said = async () => {
    const { printed, end, url } = await startProcess(folder, { DATA_DIR: folder }, main, (child) =>
      onTestFinished(() => void child.kill('SIGKILL')),
    )
    await end('SIGTERM')
    return url ? `started: ${printed()}` : printed()
  }
  const database = () => join(folder, 'portal.sqlite')
  const makeDatabase = async () => (await openSqlite(database(), listeners)).close()

  it('stops in one line where the file is empty', async () => {
    await makeDatabase()
    await truncate(database())
    expect(await said()).toMatch(/^\S+portal\.sqlite is empty: it no longer holds a fund\.[^\n]+\n$/)
  })

  it('stops in one line where the file is no database', async () => {
    await writeFile(database(), 'no database at all, but text '.repeat(500))
    expect(await said()).toMatch(/^The database file in DATA_DIR is damaged\.[^\n]+\n$/)
  })

  it('stops in one line where pages of it are overwritten', async () => {
    await makeDatabase()
    const opened = await open(database(), 'r+')
    const { size } = await opened.stat()
    await opened.write(Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096)
    await opened.close()
    expect(await said()).toMatch(/^The database file in DATA_DIR is damaged\.[^\n]+\n$/)
  })

  it('stops in one line, and not as "in use", where its lock cannot be kept', async () => {
    await writeFile(join(folder, 'lock.sqlite'), 'no lock at all '.repeat(1000))
    expect(await said()).toMatch(/^The database file in DATA_DIR is damaged\.[^\n]+\n$/)
  })

  it.each([
    [5, 'is locked by another program'],
    [13, 'there is no room left'],
    [778, 'there is no room left'],
    [14, 'cannot be opened for writing'],
    [267, 'is damaged'],
  ])('has a line for what SQLite calls %i', (errcode, line) => {
    const said = explain(Object.assign(new Error('of SQLite'), { errcode }))
    expect(said).toContain(line)
    expect(said).not.toContain('\n')
  })

  it.each([
    ['25006', 'The database cannot be reached. Try again in a moment.'],
    ['08P01', 'The database cannot be reached. Try again in a moment.'],
    ['57014', 'The portal has too much to do. Try again in a moment.'],
  ])('has a sentence for what PostgreSQL calls %s, which passes', (code, sentence) => {
    expect(transientFailure(Object.assign(new Error('of PostgreSQL'), { code }))).toBe(sentence)
  })
})
