import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepared, preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a prepared query on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  test('is built once and answers for whatever it is given, inside a unit as well', async () => {
    const { store } = server.context
    let built = 0
    const find = preparedOne((db, { email, status }: Slots<{ email: string; status: 'active' | 'pending' }>) => {
      built += 1
      return db
        .selectFrom('people')
        .select(['id', sql<number>`cast(${7} as bigint)`.as('seven')])
        .where('email', '=', email)
        .where('status', '=', status)
    })
    const [one, other] = [await createPerson(server.context), await createPerson(server.context)]
    const status = 'active'
    expect(await find(store.read, { email: one.email, status })).toEqual({ id: one.id, seven: 7 })
    expect(await find(store.read, { email: other.email, status })).toEqual({ id: other.id, seven: 7 })
    expect(await find(store.read, { email: one.email, status: 'pending' })).toBeUndefined()
    const inside = await store.write(async ({ db }) => {
      await db.updateTable('people').set({ status: 'pending' }).where('id', '=', one.id).execute()
      return find(db, { email: one.email, status: 'pending' })
    })
    expect(inside).toEqual({ id: one.id, seven: 7 })
    expect(built).toBe(1)
  })

  test('answers all rows, in their order', async () => {
    const found = prepared((db, { least }: Slots<{ least: number }>) =>
      db.selectFrom('people').select('created_at').where('created_at', '>=', least).orderBy('created_at', 'desc'),
    )
    for (const days of [1, 1]) {
      server.clock.advance({ days })
      await createPerson(server.context)
    }
    const rows = await found(server.context.store.read, { least: server.clock.now() - 36 * 3_600_000 })
    expect(rows.map(({ created_at }) => server.clock.now() - created_at)).toEqual([0, 24 * 3_600_000])
  })
})
