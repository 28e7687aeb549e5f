import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listeners } from '#server/listeners.ts'
import { passing } from '#server/store/away.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { openPool } from '#server/store/postgres-pool.ts'
import type { Store } from '#server/store/store.ts'
import { type Database, engines, migratedDatabase } from '#tests/support/databases.ts'
import { type SilentProxy, startSilentProxy } from '#tests/support/silent-proxy.ts'

const patience = { connect: 2000, statement: 4000, silent: 1000, unused: 100, probe: 500 }

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
    await setTimeout(patience.unused)
    proxy.silence()
    await keep('c')
    expect(await kept()).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  })

  it('does not hold a call that is under way without end, and says that the database is away', async () => {
    const waiting = sql`select pg_sleep(0.3)`.execute(store.read).catch((reason: unknown) => reason)
    await setTimeout(100)
    proxy.silence()
    expect(passing(await waiting)).toBe('The database is away. Try again in a moment.')
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

describe.runIf(engines.includes('postgres'))('reads on PostgreSQL', () => {
  it('are answered while more units than there are connections wait for a lock', async () => {
    const database = await migratedDatabase('postgres', '')
    const store = await openPostgres(database.databaseUrl ?? '', listeners)
    const lock = (key: string) =>
      store.write(async ({ db }) => {
        await sql`select pg_advisory_xact_lock(7)`.execute(db)
        await db.insertInto('facts').values({ key, value: 'kept' }).execute()
      })
    let free = (): void => {}
    const held = store.write(async ({ db }) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(db)
      await new Promise<void>((done) => {
        free = done
      })
    })
    let done = 0
    const waiting = Promise.all(
      Array.from({ length: 30 }, async (_, place) => {
        await lock(String(place))
        done += 1
      }),
    )
    await setTimeout(100)
    await Promise.all(Array.from({ length: 30 }, () => store.read.selectFrom('facts').select('key').execute()))
    // All of them still wait for the one that holds it: no read had to wait for a connection of theirs.
    expect(done).toBe(0)
    free()
    await Promise.all([held, waiting])
    await store.close()
    await database.drop()
  })
})

describe.runIf(engines.includes('postgres'))('units on PostgreSQL', () => {
  it('wait for those before them longer than for a connection, since their turn comes', async () => {
    const database = await migratedDatabase('postgres', '')
    const store = await openPostgres(database.databaseUrl ?? '', listeners, { limits: { ...patience, connect: 800 } })
    const slow = (key: number) =>
      store.write(async ({ db }) => {
        await sql`select pg_sleep(0.5)`.execute(db)
        await db
          .insertInto('facts')
          .values({ key: String(key), value: 'kept' })
          .execute()
      })
    const ended = await Promise.allSettled(Array.from({ length: 24 }, (_, place) => slow(place)))
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    await store.close()
    await database.drop()
  })

  it('are refused as by a database that is away once nobody answers for as long as they may take', async () => {
    const deaf = createServer()
    await once(deaf.listen(0, '127.0.0.1'), 'listening')
    const { port } = deaf.address() as AddressInfo
    const limits = { ...patience, connect: 300 }
    const pool = openPool(`postgres://nobody@127.0.0.1:${port}/nothing`, 1, { limits, turn: 2000 })
    const begun = performance.now()
    const reason = await pool.connect().catch((failure: unknown) => failure)
    expect(passing(reason)).toBe('The database is away. Try again in a moment.')
    expect(performance.now() - begun).toBeLessThan(1500)
    await pool.end()
    deaf.close()
  })
})
