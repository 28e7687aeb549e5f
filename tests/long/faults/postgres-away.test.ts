import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { listeners } from '#server/server/listeners.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { doneWithin, keptAddresses, putOff, type Registered, register } from '#tests/support/people/registering.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { newHome, type RunningPostgres, runPostgres, urlOf } from '#tests/support/portal/own-postgres.ts'
import { emptyFolder, main, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'

const kills = roundsOf('POSTGRES_KILLS', 10)
const away = 'The database cannot be reached. Try again in a moment.'
/** How long a call may wait for a PostgreSQL that has stopped answering: a statement's time and the probe's. */
const boundMs = 20_000
const frozenMs = 30_000
const backMs = 30_000

describe.runIf(engines.includes('postgres'))('a portal whose PostgreSQL goes away', () => {
  let home: string
  let postgres: RunningPostgres
  let folder: string
  let portal: PortalProcess
  let registered: Registered

  beforeAll(async () => {
    home = newHome()
    postgres = await runPostgres(home, { isNew: true })
  })
  afterAll(async () => {
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  })
  beforeEach(async () => {
    folder = await emptyFolder()
    registered = { acknowledged: [], statuses: new Map() }
    const env = { DATA_DIR: folder, DATABASE_URL: urlOf(home), SECRET: 'ab'.repeat(32), TRUST_PROXY: '1' }
    portal = await startProcess(folder, env, main, () => {}, { forgets: true })
    expect(portal.url, portal.printed()).toBeDefined()
  })
  afterEach(async () => {
    expect(await portal.end('SIGTERM')).toEqual([0, null])
    await rm(folder, { recursive: true, force: true })
  })

  const statusOf = async (path: string): Promise<number> => (await fetch(`${portal.url}${path}`)).status
  const isBack = () => expect.poll(() => statusOf('/api/ready'), { timeout: backMs }).toBe(200)

  /** Everything acknowledged is there, the book verifies, and no call failed but for a PostgreSQL that was away. */
  const nothingIsLost = async (): Promise<void> => {
    const store = await openPostgres(urlOf(home), listeners)
    try {
      await expect.poll(() => putOff(store), doneWithin).toBe(0)
      const there = await keptAddresses(store)
      expect(registered.acknowledged.filter((email) => !there.has(email))).toEqual([])
      expect((await verifyBook(store.read)).problems).toEqual([])
    } finally {
      await store.close()
    }
    expect([...registered.statuses.keys()].filter((status) => !/^(201|503 The )/.test(status))).toEqual([])
  }

  it(
    `${kills} kills of PostgreSQL, half of them of one connection's process, lose nothing acknowledged, and the portal goes on`,
    async () => {
      for (let round = 0; round < kills; round += 1) {
        let over = false
        const before = registered.acknowledged.length
        const writing = register(portal.url ?? '', round, registered, () => over)
        await setTimeout(200 + ((round * 617) % 1500))
        if (round % 2 === 0) {
          await postgres.kill()
          const { status, body } = await fetch(
            `${portal.url}/api/users/register?user_name=A&user_email=a@example.com`,
            {
              method: 'POST',
              headers: { origin: portal.url ?? '' },
            },
          ).then(async (answer) => ({ status: answer.status, body: await answer.json() }))
          expect([status, body], `round ${round}`).toEqual([503, { detail: away }])
          postgres = await runPostgres(home)
        } else postgres.killOne()
        await isBack()
        const answered = registered.acknowledged.length
        await expect.poll(() => registered.acknowledged.length, { timeout: backMs }).toBeGreaterThan(answered)
        over = true
        await writing
        expect(registered.acknowledged.length, `round ${round}`).toBeGreaterThan(before)
      }
      await nothingIsLost()
      console.table({
        kills,
        acknowledged: registered.acknowledged.length,
        lost: 0,
        ...Object.fromEntries(registered.statuses),
      })
    },
    kills * 60_000,
  )

  it(
    `a PostgreSQL that is frozen for ${frozenMs / 1000} s keeps nobody waiting without end, and loses nothing`,
    async () => {
      let over = false
      const writing = register(portal.url ?? '', 1000, registered, () => over)
      await expect.poll(() => registered.acknowledged.length).toBeGreaterThan(20)
      postgres.freeze()
      const thawAt = performance.now() + frozenMs
      const waits: number[] = []
      try {
        while (performance.now() < thawAt) {
          const begun = performance.now()
          expect(await statusOf('/api/health')).toBe(503)
          waits.push(performance.now() - begun)
          await setTimeout(200)
        }
        // What needs no database is answered meanwhile.
        expect(await statusOf('/api/extensions')).toBe(200)
      } finally {
        postgres.thaw()
      }
      expect(Math.max(...waits)).toBeLessThan(boundMs)
      await isBack()
      const answered = registered.acknowledged.length
      await expect.poll(() => registered.acknowledged.length, { timeout: backMs }).toBeGreaterThan(answered)
      over = true
      await writing
      await nothingIsLost()
    },
    frozenMs + 120_000,
  )
})
