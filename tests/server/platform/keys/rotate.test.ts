import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLinkKey, linkAddress } from '#server/people/correspondence/links.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { ringOf } from '#server/platform/database/keyring.ts'
import type { Store, Unit } from '#server/platform/database/store.ts'
import { newFollower } from '#server/platform/keys/follow.ts'
import { openContext } from '#server/server/open.ts'
import { rotateKey } from '#server/server/operator/rotate-key.ts'
import { all, fill, readAll } from '#tests/support/papers/sealed-rows.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import { type Database, engines, migratedDatabase } from '#tests/support/portal/databases.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const [old, next] = ['one secret of the tests, long enough', 'other secret of the tests, as long']
const ringWith = (text: string) => ringOf(Buffer.from(text, 'utf8'))

describe.each(engines)('a key is changed on %s', (engine) => {
  let database: Database
  let folder: string
  let opened: Context[]
  const clock = fakeClock()
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-rotate-'))
    await mkdir(join(folder, 'data'))
    database = await migratedDatabase(engine, join(folder, 'data'))
    opened = []
  })
  afterEach(async () => {
    await closeAll()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const closeAll = async () => {
    for (const { store } of opened.splice(0)) await store.close()
  }
  const start = async (given: Partial<Config> = {}) => {
    const config = { ...testConfig(join(folder, 'data'), database.databaseUrl), secret: null, ...given }
    const context = await openContext(config, clock, quietLog)
    opened.push(context)
    return context
  }
  const said = (given: Partial<Config>) =>
    start(given).then(
      () => 'started',
      (reason: Error) => reason.message,
    )
  const rotate = ({ store, config }: Context, pause: () => Promise<unknown> = async () => {}) =>
    rotateKey({ store, config, clock, pause })

  it('everything sealed is read before, between and after, wherever it is ended, and the old key opens nothing', async () => {
    const before = await start()
    const made = await fill(before)
    const oldKey = before.secret.current
    await closeAll()
    let ends = 0
    for (let isDone = false; !isDone; ends += 1) {
      const context = await start()
      expect(await readAll(context, made), `after ${ends} ends`).toEqual(all)
      const ended = new Error('ended')
      let left = 1 + (ends % 3)
      const write = <T>(unit: Unit<T>) => {
        if (left-- === 0) throw ended
        return context.store.write(unit)
      }
      const short: Store = Object.create(context.store, { write: { value: write } })
      isDone = await rotate({ ...context, store: short }).then(
        () => true,
        (reason) => {
          if (reason !== ended) throw reason
          return false
        },
      )
      await closeAll()
    }
    expect(ends).toBeGreaterThan(5)
    const after = await start()
    expect(await readAll(after, made)).toEqual(all)
    expect(after.secret.other).toBeNull()
    expect(after.secret.current.equals(oldKey)).toBe(false)
    await expect(readAll({ ...after, secret: ringOf(oldKey) }, made)).rejects.toThrow('another key')
    await closeAll()
    await writeFile(join(folder, 'data', 'secret'), oldKey.toString('hex'))
    expect(await said({})).toMatch(/^\S+secret is not the key that this data was made with\.[^\n]+$/)
  })

  it('a file of the next key that was left behind is not taken for a new one', async () => {
    const context = await start()
    await rotate(context)
    const [dir, { current }] = [join(folder, 'data'), (await start0()).secret]
    await writeFile(join(dir, 'secret.next'), await readFile(join(dir, 'secret')))
    await rotate(await start0())
    expect((await start0()).secret.current.equals(current)).toBe(false)
  })
  const start0 = async () => {
    await closeAll()
    return start()
  }

  it('by settings: both start while it goes on, and afterwards the new one alone', async () => {
    const context = await start({ secret: old })
    const made = await fill(context)
    await expect(rotate(context)).rejects.toThrow('Set SECRET_NEXT to the new key')
    await closeAll()
    expect(await rotate(await start({ secret: old, secretNext: next }))).toContain('make SECRET_NEXT the SECRET')
    await closeAll()
    const both = await start({ secret: old, secretNext: next })
    expect(await readAll(both, made)).toEqual(all)
    await expect(rotate(both)).rejects.toThrow('is the key in force already')
    await closeAll()
    expect(await said({ secret: old })).toContain('SECRET is not the key')
    expect(await readAll(await start({ secret: next }), made)).toEqual(all)
  })

  it('half done, it is not started without the old key', async () => {
    const context = await start({ secret: old, secretNext: next })
    await fill(context)
    let left = 2
    const write = <T>(unit: Unit<T>) => {
      if (left-- === 0) throw new Error('ended')
      return context.store.write(unit)
    }
    await expect(
      rotate({ ...context, store: Object.create(context.store, { write: { value: write } }) }),
    ).rejects.toThrow()
    await closeAll()
    expect(await said({ secret: next })).toMatch(/^The key before this one is needed[^\n]+rotate-key\.$/)
    expect(await said({ secret: old })).toContain('SECRET is not the key')
    expect(await said({ secret: old, secretNext: next })).toBe('started')
  })

  it('a link of the newsletter that was mailed before still ends it', async () => {
    const context = await start()
    const subscriber = { id: 'subscriber', asked_at: 5, email: 'ann@example.com', confirmed_at: 6, language: null }
    await context.store.write(({ db }) => db.insertInto('newsletter').values(subscriber).execute())
    const key =
      new URL(linkAddress(context.secret, 'unsubscribe', subscriber, 'http://a')).searchParams.get('key') ?? ''
    await rotate(context)
    const after = await start0()
    const works = (given: string) => isLinkKey(after.store.read, after.secret, 'unsubscribe', subscriber, given)
    expect([await works(key), await works(`${key.slice(1)}A`)]).toEqual([true, false])
  })

  it.runIf(engine === 'postgres')(
    'nodes read what the others seal at every step, and who lacks the new key stops it',
    async () => {
      const places = { secret: old, secretNext: next }
      const [one, two] = [await start(places), await start(places)]
      const followers = [newFollower(one), newFollower(two)]
      const look = async () => {
        for (const follower of followers) await follower.run()
      }
      await look()
      const made = await fill(one)
      const late = await start({ secret: old })
      const lateFollower = newFollower(late)
      await lateFollower.run()
      await expect(rotate(one)).rejects.toThrow('these nodes do not have the new key')
      await lateFollower.leave()
      let [steps, pauses] = [0, 0]
      const readBoth = async () => {
        steps += 1
        expect(await readAll(one, made)).toEqual(all)
        expect(await readAll(two, made)).toEqual(all)
      }
      await rotate(await start(places), async () => {
        await readBoth()
        pauses += 1
        await followers[pauses % 2]?.run()
        await readBoth()
      })
      await readBoth()
      await look()
      await readBoth()
      expect(steps).toBeGreaterThan(4)
      expect([one, two].map(({ secret }) => secret)).toEqual([ringWith(next), ringWith(next)])
      for (const follower of followers) await follower.leave()
      expect(await one.store.read.selectFrom('nodes').selectAll().execute()).toEqual([])
    },
  )
})
