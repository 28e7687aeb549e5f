import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store } from '#server/platform/database/store.ts'
import { emptyFolder } from '#tests/support/portal/portal-process.ts'

const pageBytes = 4096
const mebibyte = 1024 * 1024

let folder: string
let file: string
let store: Store
beforeEach(async () => {
  folder = await emptyFolder()
  file = join(folder, 'portal.db')
  store = await openSqlite(file, [])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, pages: number): Promise<unknown> =>
  store.write(({ db }) =>
    sql`insert into facts (key, value) values (${name}, ${'x'.repeat(pages * pageBytes)})`.execute(db),
  )

/** Pages that are in the log and not yet in the file. */
const waiting = (): number => {
  const look = new DatabaseSync(file)
  const { log, checkpointed } = look.prepare('pragma wal_checkpoint(noop)').get() as Record<string, number>
  look.close()
  return (log ?? 0) - (checkpointed ?? 0)
}

const sizeOf = async (end = ''): Promise<number> => (await stat(`${file}${end}`)).size

test('what is written is copied into the file behind the commits that wrote it', async () => {
  await write('some', 200)
  expect(waiting()).toBeGreaterThan(200)
  await write('more', 1000)
  await expect.poll(waiting).toBe(0)
  expect(await sizeOf()).toBeGreaterThan(1200 * pageBytes)
  await store.close()
  await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT')
})

test('while writes go on the log does not grow without end', async () => {
  for (let round = 0; round < 60; round += 1) await write(`round ${round}`, 500)
  expect(await sizeOf('-wal')).toBeLessThan(64 * mebibyte)
  await store.close()
  expect(await sizeOf()).toBeGreaterThan(60 * 500 * pageBytes)
})

test('a store that is closed while pages are copied has them all', async () => {
  await write('many', 3000)
  await store.close()
  store = await openSqlite(file, [])
  const { rows } = await sql<{ bytes: number }>`select length(value) as bytes from facts where key = 'many'`.execute(
    store.read,
  )
  expect(rows).toEqual([{ bytes: 3000 * pageBytes }])
  await store.close()
})

test('a store may be closed as its last unit is answered', async () => {
  await Promise.all([write('last', 1500).then(() => store.close()), write('beside', 1)])
  store = await openSqlite(file, [])
  const { rows } = await sql<{ key: string }>`select key from facts where key in ('last', 'beside')`.execute(store.read)
  expect(rows).toHaveLength(2)
  await store.close()
})

/** An operator's command: nothing but its own writes keeps it alive. */
const command = (path: string): string => `
const { openSqlite } = await import('#server/platform/database/sqlite/sqlite.ts')
const { sql } = await import('kysely')
const store = await openSqlite(${JSON.stringify(path)}, [])
for (let round = 0; round < 30; round += 1)
  await store.write(({ db }) => sql\`insert into facts (key, value) values (\${'round ' + round}, \${'x'.repeat(2_000_000)})\`.execute(db))
await store.close()
console.log('done')
`

test('a command that only writes goes on until all is written', async () => {
  await store.close()
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', command(file)])
  expect((await run).stdout).toContain('done')
})
