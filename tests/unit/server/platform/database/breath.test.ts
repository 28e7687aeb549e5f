import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { breathingSqlite } from '#server/platform/database/breath.ts'
import { adapt } from '#server/platform/database/sqlite/connections.ts'

/** A database in memory, and how many of its connections were in use at once. */
const counted = () => {
  const database = adapt(new DatabaseSync(':memory:'))
  let [taken, atOnce] = [0, 0]
  const take = () => {
    taken += 1
    atOnce = Math.max(atOnce, taken)
    return database
  }
  const giveBack = () => {
    taken -= 1
  }
  const db = new Kysely<unknown>({
    dialect: breathingSqlite({ areMany: true, take, giveBack, close: () => database.close() }),
  })
  return { db, used: () => [taken, atOnce] }
}

const rowsTo = (last: number) => sql`
  with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${last})
  select number from numbers`

test('fifty short answers at once need one connection', async () => {
  const { db, used } = counted()
  const answers = await Promise.all(Array.from({ length: 50 }, () => rowsTo(20).execute(db)))
  expect(new Set(answers.map(({ rows }) => rows.length))).toEqual(new Set([20]))
  expect(used()).toEqual([0, 1])
  await db.destroy()
})

test('a statement that fails gives its connection back, at its beginning and among its rows', async () => {
  const { db, used } = counted()
  await expect(sql`select absent`.execute(db)).rejects.toThrow('no such column')
  await expect(sql`select abs(column1) from (values (1), (-9223372036854775808))`.execute(db)).rejects.toThrow(
    'overflow',
  )
  expect(used()).toEqual([0, 1])
  await db.destroy()
})
