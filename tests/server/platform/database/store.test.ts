import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removePeople } from '#server/people/accounts/people.ts'
import { inSnapshot } from '#server/platform/database/engine.ts'
import { lockDataDir } from '#server/platform/database/sqlite/lock.ts'
import type { Db } from '#server/platform/database/store.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the store on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const row = (key: string) => ({ key, count: 1, ends_at: 7 })
  const keys = async (like: string) =>
    (await server.context.store.read.selectFrom('allowances').select('key').where('key', 'like', like).execute()).map(
      ({ key }) => key,
    )

  it('reads one state in a snapshot while others write and read, and leaves none of them in the past', async () => {
    const { store } = server.context
    const add = (key: string) => store.write(({ db }) => db.insertInto('allowances').values(row(key)).execute())
    const seen = async (db: Db) =>
      (await db.selectFrom('allowances').select('key').where('key', 'like', 'snapshot%').execute()).length
    await add('snapshot 0')
    const states = await inSnapshot(store.read, async (db) => {
      const first = await seen(db)
      // Other reads are under way whenever the snapshot reads, and take whatever connection there is.
      const others: Promise<number>[] = []
      const inside: number[] = []
      for (let times = 1; times <= 20; times += 1) {
        others.push(seen(store.read), seen(store.read))
        const written = add(`snapshot ${times}`)
        inside.push(...(await Promise.all([seen(db), seen(db)])))
        await written
      }
      await Promise.all(others)
      return { inside: new Set([first, ...inside]), outside: await seen(store.read) }
    })
    expect(states).toEqual({ inside: new Set([1]), outside: 21 })
    const broken = inSnapshot(store.read, async (db) => {
      await seen(db)
      await Promise.all(Array.from({ length: 5 }, () => seen(store.read)))
      throw new Error('what went wrong inside')
    })
    await expect(broken).rejects.toThrow('what went wrong inside')
    await add('snapshot 21')
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => seen(store.read))))).toEqual(new Set([22]))
  })

  it('loses of units that arrive together only the one that fails', async () => {
    const { store } = server.context
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        store.write(async ({ db }) => {
          await db
            .insertInto('allowances')
            .values(row(`together ${index}`))
            .execute()
          if (index === 7) throw new Error('the seventh')
          return index
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await keys('together %')).toHaveLength(19)
    expect(await keys('together 7')).toEqual([])
  })

  it('goes on after an answer that cannot be read, in a unit or outside of one', async () => {
    const { store } = server.context
    // SQLite's driver refuses it as it takes the row, PostgreSQL's before.
    const unreadable = (db: Db) => sql`select key, 9007199254740993 as number from allowances`.execute(db)
    await store.write(({ db }) => db.insertInto('allowances').values(row('unreadable 1')).execute())
    for (const place of [2, 3]) {
      await expect(unreadable(store.read)).rejects.toThrow()
      await expect(store.write(({ db }) => unreadable(db))).rejects.toThrow()
      await store.write(({ db }) =>
        db
          .insertInto('allowances')
          .values(row(`unreadable ${place}`))
          .execute(),
      )
      expect(await keys('unreadable %')).toHaveLength(place)
    }
  })

  it('runs effects after the commit, and none of a unit that failed', async () => {
    const { store } = server.context
    const seen: string[] = []
    await store.write(async (work) => {
      await work.db.insertInto('allowances').values(row('effect')).execute()
      work.after(() => seen.push('done'))
    })
    await store
      .write(async (work) => {
        work.after(() => seen.push('never'))
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(seen).toEqual(['done'])
  })

  it('tells every node outside of a unit', async () => {
    const { store } = server.context
    const heard = new Promise<string>((resolve) => {
      const leave = store.subscribe({
        received: (topic, key) => {
          if (topic !== 'progress') return
          leave()
          resolve(key)
        },
        resumed: () => undefined,
      })
    })
    await store.tell('progress', 'papers|2026')
    expect(await heard).toBe('papers|2026')
  })

  it('answers although an effect throws', async () => {
    const { store } = server.context
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    const value = await store.write(async (work) => {
      work.after(() => {
        throw new Error('a broken effect')
      })
      return 42
    })
    expect(value).toBe(42)
    expect((await warned).message).toMatch(/a broken effect/)
  })

  it('refuses a write inside a unit instead of waiting for itself', async () => {
    const { store } = server.context
    await expect(store.write(() => store.write(async () => 1))).rejects.toThrow(/its own `db`/)
    expect(await store.write(async () => 2)).toBe(2)
  })

  it('keeps whole numbers whole', async () => {
    const { store } = server.context
    const found = await sql<{ text: string }>`select cast(${7} as text) as text`.execute(store.read)
    expect(found.rows[0]?.text).toBe('7')
  })

  it('removes a person with all that hangs on them', async () => {
    const person = await server.signIn({ account: false })
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${person.email}`)
    const code = await latestCode(server.context, person.email)
    await browser.post(`/api/auth/verify-otp?user_email=${person.email}&otp=${code}`)
    await server.context.store.write(async (work) => {
      await work.db.updateTable('people').set({ first_sign_in_at: null }).where('id', '=', person.id).execute()
      expect(await removePeople(work, [person.id])).toBe(1)
    })
    expect((await person.get('/api/auth/session')).body.user).toBeNull()
  })
})

describe('SQLite', () => {
  it('commits units that come a little apart, turn by turn, in fewer commits', async () => {
    const server = await startServer('sqlite')
    const { store } = server.context
    const marks = new Set<string>()
    const one = (place: number) =>
      store
        .write(({ db }) =>
          db
            .insertInto('allowances')
            .values({ key: `apart ${place}`, count: 1, ends_at: 7 })
            .execute(),
        )
        .then(async () => marks.add(await store.mark()))
    const all: Promise<unknown>[] = []
    for (let place = 0; place < 5; place += 1) {
      all.push(one(place))
      await setImmediate()
    }
    await Promise.all(all)
    expect(marks.size).toBeLessThan(5)
    await server.close()
  })
})

describe.runIf(engines.includes('postgres'))('PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('postgres')
  })
  afterAll(() => server.close())

  it('may restart without ending the portal', async () => {
    const { read } = server.context.store
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(read)
    const statuses = new Set<number>()
    for (let calls = 0; calls < 20; calls += 1) statuses.add((await server.visitor().get('/api/health')).status)
    expect([...statuses].filter((status) => status !== 503)).toEqual([200])
    expect((await server.visitor().get('/api/health')).status).toBe(200)
  })

  it('does a unit again that a deadlock undid', async () => {
    const { store } = server.context
    const [one, other] = [await createPerson(server.context), await createPerson(server.context)]
    const rename = (first: string, second: string, name: string) =>
      store.write(async ({ db }) => {
        await db.updateTable('people').set({ name }).where('id', '=', first).execute()
        await sql`select pg_sleep(0.05)`.execute(db)
        await db.updateTable('people').set({ name }).where('id', '=', second).execute()
      })
    await Promise.all([rename(one.id, other.id, 'Ada'), rename(other.id, one.id, 'Bo')])
    const names = await store.read.selectFrom('people').select('name').where('id', 'in', [one.id, other.id]).execute()
    expect(new Set(names.map(({ name }) => name)).size).toBe(1)
  })

  it('does a unit again that found an address free which another one took before it was written', async () => {
    const { store } = server.context
    const [mover, other] = [await createPerson(server.context), await createPerson(server.context)]
    const wanted = 'wanted@example.com'
    const looked = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const moved = store.write(async ({ db }) => {
      const found = await db.selectFrom('people').select('id').where('email', '=', wanted).executeTakeFirst()
      if (found) return 'taken'
      looked.resolve()
      await taken.promise
      await db.updateTable('people').set({ email: wanted }).where('id', '=', mover.id).execute()
      return 'changed'
    })
    await looked.promise
    await store.write(({ db }) => db.updateTable('people').set({ email: wanted }).where('id', '=', other.id).execute())
    taken.resolve()
    expect(await moved).toBe('taken')
  })
})

describe('a data folder', () => {
  it('serves one process at a time, and is free again after it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-lock-'))
    const unlock = lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(/is in use by another portal process/)
    unlock()
    lockDataDir(dataDir)()
    await rm(dataDir, { recursive: true })
  })
})
