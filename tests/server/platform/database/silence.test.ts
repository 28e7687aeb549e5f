import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '#server/platform/database/postgres/pool.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import type { Store } from '#server/platform/database/store.ts'
import { transientFailure } from '#server/platform/database/unavailable.ts'
import { listeners } from '#server/server/listeners.ts'
import { type SilentProxy, startSilentProxy } from '#tests/support/faults/silent-proxy.ts'
import { type Database, engines, migratedDatabase } from '#tests/support/portal/databases.ts'

const patience = { connect: 2000, statement: 4000, idle: 4000, silent: 1000, unused: 100, probe: 500 }

describe.runIf(engines.includes('postgres'))('a PostgreSQL whose network goes away without a word', () => {
  let database: Database
  let proxy: SilentProxy
  let store: Store
  beforeEach(async () => {
    database = await migratedDatabase('postgres', '')
    proxy = await startSilentProxy(database.databaseUrl ?? '')
    store = await openPostgres(proxy.url, listeners, { limits: patience })
  })
  afterEach(async () => {
    await store.close()
    await proxy.close()
    await database.drop()
  })

  const keep = (key: string) => store.write(({ db }) => db.insertInto('facts').values({ key, value: 'kept' }).execute())
  const kept = () => store.read.selectFrom('facts').select('key').where('value', '=', 'kept').orderBy('key').execute()

  it('is found out before a connection is used again, and new ones take the place of the old', async () => {
    await Promise.all([keep('a'), keep('b'), kept(), kept(), kept()])
    // A timer may fire a little early: well past the time after which a connection is probed before it is used.
    await setTimeout(2 * patience.unused)
    proxy.silence()
    await keep('c')
    expect(await kept()).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  })

  it('does not hold a call that is under way without end, and says that the database is away', async () => {
    const waiting = sql`select pg_sleep(0.3)`.execute(store.read).catch((reason: unknown) => reason)
    await setTimeout(100)
    proxy.silence()
    expect(transientFailure(await waiting)).toBe('The database cannot be reached. Try again in a moment.')
    expect(await kept()).toEqual([])
  })

  it('loses no news for longer than it takes to find out', async () => {
    const other = await openPostgres(database.databaseUrl ?? '', listeners)
    const heard: string[] = []
    store.subscribe({ received: (topic, key) => void heard.push(`${topic} ${key}`), resumed: () => {} })
    proxy.silence()
    await expect
      .poll(
        async () => {
          await other.write(({ publish }) => publish('session-ended', 'one'))
          return heard
        },
        { timeout: 5000, interval: 100 },
      )
      .toContain('session-ended one')
    await other.close()
  })
})

/** More than a store has connections for writing. */
const units = 30

/** A store whose units all wait for a lock that another transaction holds, until it is freed. */
const waitingUnits = async (store: Store) => {
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = store.write(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(db)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const state = { done: 0 }
  const waiting = Promise.allSettled(
    Array.from({ length: units }, async (_, place) => {
      await store.write(async ({ db }) => {
        await sql`select pg_advisory_xact_lock(7)`.execute(db)
        const row = { key: String(place), value: 'kept' }
        await db.insertInto('facts').values(row).execute()
      })
      state.done += 1
    }),
  )
  /** Lets them go; returns why some were refused. */
  const free = async (): Promise<unknown[]> => {
    freed.resolve()
    await held
    return (await waiting).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  }
  return { state, free }
}

describe.runIf(engines.includes('postgres'))('on PostgreSQL, while more units than there are connections wait', () => {
  let database: Database
  let store: Store
  beforeEach(async () => {
    database = await migratedDatabase('postgres', '')
    // A unit that waits for the lock receives nothing in the meantime: that does not mean that the network is silent.
    const limits = { ...patience, silent: 2 * patience.statement }
    store = await openPostgres(database.databaseUrl ?? '', listeners, { limits })
  })
  afterEach(async () => {
    await store.close()
    await database.drop()
  })

  it('reads are answered', async () => {
    const { state, free } = await waitingUnits(store)
    await setTimeout(100)
    await Promise.all(Array.from({ length: 30 }, () => store.read.selectFrom('facts').select('key').execute()))
    // All of them still wait for the one that holds the lock: no read had to wait for one of their connections.
    expect(state.done).toBe(0)
    expect(await free()).toEqual([])
  })

  it('they do so for longer than for a connection, since their turn comes', async () => {
    const { state, free } = await waitingUnits(store)
    await setTimeout(patience.connect + 500)
    expect(state.done).toBe(0)
    expect(await free()).toEqual([])
    expect(state.done).toBe(units)
  })
})

describe.runIf(engines.includes('postgres'))('units on PostgreSQL', () => {
  it('are refused as by a database that is away once nobody answers for as long as they may take', async () => {
    const deaf = createServer()
    await once(deaf.listen(0, '127.0.0.1'), 'listening')
    const { port } = deaf.address() as AddressInfo
    const limits = { ...patience, connect: 300 }
    const pool = openPool(`postgres://nobody@127.0.0.1:${port}/nothing`, 1, { limits, waitMs: 2000 })
    const begun = performance.now()
    const reason = await pool.connect().catch((failure: unknown) => failure)
    expect(transientFailure(reason)).toBe('The database cannot be reached. Try again in a moment.')
    expect(performance.now() - begun).toBeLessThan(1500)
    await pool.end()
    deaf.close()
  })
})
