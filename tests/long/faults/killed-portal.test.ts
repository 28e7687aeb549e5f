import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { keptAddresses, putOff, type Registered, register } from '#tests/support/people/registering.ts'
import { engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'

const kills = roundsOf('PORTAL_KILLS', 100)
/** Each kill comes before most of what its round put off is done; nobody waits for that. */
const allDoneWithin = { timeout: 300_000, interval: 1000 }

it.each(engines)(
  `${kills} kills of a portal while people register lose nothing that it acknowledged, and it goes on each time, on %s`,
  async (engine) => {
    const folder = await emptyFolder()
    const { databaseUrl, drop } = await freshDatabase(engine)
    const env = {
      DATA_DIR: folder,
      SECRET: 'ab'.repeat(32),
      TRUST_PROXY: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const start = async () => {
      const portal = await startProcess(folder, env, main, () => {}, { forgets: true })
      expect(portal.url, portal.printed()).toBeDefined()
      return { ...portal, url: portal.url ?? '' }
    }
    const registered: Registered = { acknowledged: [], statuses: new Map() }
    for (let round = 0; round < kills; round += 1) {
      const portal = await start()
      const writing = register(portal.url, round, registered, () => false)
      await setTimeout(200 + ((round * 617) % 1500))
      expect(await portal.end('SIGKILL')).toEqual([null, 'SIGKILL'])
      await writing
    }
    const { acknowledged, statuses } = registered
    expect([...statuses.keys()].toSorted()).toEqual(['201', 'none'])
    expect(acknowledged.length).toBeGreaterThan(kills * 10)
    const portal = await start()
    const store = await (databaseUrl
      ? openPostgres(databaseUrl, listeners)
      : openSqlite(join(folder, 'portal.sqlite'), listeners))
    // What a registration puts off until it is answered is part of what was acknowledged.
    await expect.poll(() => putOff(store), allDoneWithin).toBe(0)
    const there = await keptAddresses(store)
    expect(acknowledged.filter((email) => !there.has(email))).toEqual([])
    expect((await verifyBook(store.read)).problems).toEqual([])
    await store.close()
    expect(await portal.end('SIGTERM')).toEqual([0, null])
    console.table({ engine, kills, acknowledged: acknowledged.length, lost: 0 })
    await drop()
    await rm(folder, { recursive: true, force: true })
  },
  1_800_000,
)
