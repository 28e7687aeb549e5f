import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { makeSmallDisk, whyNoSmallDisk } from '#tests/support/faults/small-disk.ts'
import { doneWithin, keptAddresses, putOff, type Registered, register } from '#tests/support/people/registering.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { newHome, runPostgres, urlOf } from '#tests/support/portal/own-postgres.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'

const reason = whyNoSmallDisk()
if (reason) console.warn(`No disk is filled on this machine: ${reason}`)

const noRoom = '503 There is no room left to store anything. Try again later.'
const away = '503 The database cannot be reached. Try again in a moment.'
const patience = { timeout: 60_000 }

/** A database whose disk will be full soon, and what is to be done once it has room again. */
const databases = {
  sqlite: async () => {
    const disk = makeSmallDisk({ megabytes: 64, taken: 48 })
    return {
      env: { DATA_DIR: disk.folder },
      makeRoom: async () => disk.makeRoom(),
      open: () => openSqlite(join(disk.folder, 'portal.sqlite'), listeners),
      remove: async () => disk.remove(),
    }
  },
  postgres: async () => {
    const disk = makeSmallDisk({ megabytes: 160, taken: 84 })
    const home = newHome(disk.folder)
    const given = { disk: disk.folder, settings: ['max_wal_size=32MB', 'min_wal_size=32MB'] }
    let postgres = await runPostgres(home, { ...given, isNew: true })
    return {
      env: { DATABASE_URL: urlOf(home), SECRET: 'cd'.repeat(32) },
      /** PostgreSQL ends if there is no room for its log, and then has to be started again. */
      makeRoom: async () => {
        disk.makeRoom()
        await postgres.kill()
        postgres = await runPostgres(home, given)
      },
      open: () => openPostgres(urlOf(home), listeners),
      remove: async () => {
        await postgres.stop()
        disk.remove()
        await rm(home, { recursive: true })
      },
    }
  },
}

it.skipIf(reason !== undefined).each(engines)(
  'a full disk refuses what it cannot store with a sentence, loses nothing, and is forgotten once there is room, on %s',
  async (engine) => {
    const { env, makeRoom, open, remove } = await databases[engine]()
    const folder = await emptyFolder()
    onTestFinished(async () => {
      await remove()
      await rm(folder, { recursive: true })
    })
    const start = () =>
      startProcess(folder, { DATA_DIR: folder, TRUST_PROXY: '1', ...env }, main, () => {}, { forgets: true })
    const portal = await start()
    expect(portal.url, portal.printed()).toBeDefined()
    const registered: Registered = { acknowledged: [], statuses: new Map() }
    const refused = () =>
      [...registered.statuses].reduce((sum, [status, count]) => sum + (status === '201' ? 0 : count), 0)
    await register(portal.url ?? '', 0, registered, () => refused() > 20)
    expect(registered.acknowledged.length).toBeGreaterThan(20)
    const sentences = engine === 'sqlite' ? [noRoom] : [noRoom, away]
    expect([...registered.statuses.keys()].filter((status) => status !== '201' && !sentences.includes(status))).toEqual(
      [],
    )

    const statusOf = async (path: string) => (await fetch(`${portal.url}${path}`)).status
    // The files of PostgreSQL keep some room of their own, for what is small.
    if (engine === 'sqlite') {
      await expect.poll(() => statusOf('/api/ready'), patience).toBe(503)
      expect(await (await fetch(`${portal.url}/api/health`)).json()).toMatchObject({
        no_room_since: expect.any(String),
      })
    }

    await makeRoom()
    await expect.poll(() => statusOf('/api/ready'), patience).toBe(200)
    const before = registered.acknowledged.length
    const after: Registered = { acknowledged: registered.acknowledged, statuses: new Map() }
    await register(portal.url ?? '', 1, after, () => registered.acknowledged.length > before + 20)
    expect([...after.statuses.keys()]).toEqual(['201'])
    expect(await portal.end('SIGTERM')).toEqual([0, null])

    const again = await start()
    expect(again.url, again.printed()).toBeDefined()
    const store = await open()
    await expect.poll(() => putOff(store), doneWithin).toBe(0)
    expect(await again.end('SIGTERM')).toEqual([0, null])
    const there = await keptAddresses(store)
    const { problems } = await verifyBook(store.read)
    await store.close()
    expect(registered.acknowledged.filter((email) => !there.has(email))).toEqual([])
    expect(problems).toEqual([])
  },
  600_000,
)
