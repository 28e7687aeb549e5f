import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import { type Database, engines, migratedDatabase } from '#tests/support/portal/databases.ts'
import { hasPgbouncer, startPgbouncer } from '#tests/support/portal/pgbouncer.ts'

describe.runIf(engines.includes('postgres'))('PostgreSQL prepares what is asked often', () => {
  let database: Database
  let url: string
  let store: Store
  beforeEach(async () => {
    database = await migratedDatabase('postgres', '')
    url = database.databaseUrl ?? ''
    store = await openPostgres(url, listeners)
  })
  afterEach(async () => {
    await store.close()
    await database.drop()
  })

  const fact = (of: Store, key: string) =>
    of.read.selectFrom('facts').selectAll().where('key', '=', key).executeTakeFirst()

  /** What the connection of this query keeps. */
  const prepared = async (of: Store): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(of.read)
    return rows.map(({ statement }) => statement)
  }

  const migrate = async (statement: string): Promise<void> => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  it('from the third time on, and a search, whose plan depends on its words, never', async () => {
    const search = () => store.read.selectFrom('facts').select('key').where('key', 'like', 'a%').execute()
    for (let time = 1; time <= 2; time += 1) await fact(store, 'a')
    expect(await prepared(store)).toEqual([])
    for (let time = 1; time <= 4; time += 1) await search()
    await fact(store, 'a')
    expect(await prepared(store)).toEqual(['select * from "facts" where "key" = $1'])
  })

  it('and a bounded number of texts, however many there are', async () => {
    const ask = (place: number) => sql`select ${sql.lit(place)} + ${place}::int as sum`.execute(store.read)
    for (let place = 0; place < 300; place += 1) for (let time = 1; time <= 3; time += 1) await ask(place)
    expect(await prepared(store)).toHaveLength(256)
    // What has no name is answered all the same.
    expect((await ask(299)).rows).toEqual([{ sum: 598 }])
  })

  it('and asks again without a name once another node has changed what it returns', async () => {
    await store.write(({ db }) => db.insertInto('facts').values({ key: 'a', value: 'kept' }).execute())
    for (let time = 1; time <= 3; time += 1) await fact(store, 'a')
    await migrate(`alter table facts add column later text default 'new'`)
    expect(await fact(store, 'a')).toMatchObject({ key: 'a', later: 'new' })
    // The old connection has gone with the plan.
    expect(await prepared(store)).toEqual([])
  })

  it('and runs a unit again in which such a statement was refused, once in the end', async () => {
    const write = (key: string) =>
      store.write(async ({ db }) => {
        await db.insertInto('facts').values({ key, value: 'kept' }).execute()
        return await db.selectFrom('facts').selectAll().where('key', '=', key).execute()
      })
    for (const key of ['a', 'b', 'c']) await write(key)
    await migrate(`alter table facts add column later text default 'new'`)
    expect(await write('d')).toMatchObject([{ key: 'd', later: 'new' }])
    expect(await store.read.selectFrom('facts').select('key').where('value', '=', 'kept').execute()).toHaveLength(4)
  })

  it('and names nothing more once a pooler that nobody named exchanges the connections', async () => {
    for (let time = 1; time <= 3; time += 1) await fact(store, 'a')
    expect(await prepared(store)).toHaveLength(1)
    await sql`deallocate all`.execute(store.read)
    expect(await fact(store, 'a')).toBeUndefined()
    for (let time = 1; time <= 3; time += 1) await fact(store, 'a')
    expect(await prepared(store)).toEqual([])
  })

  it.runIf(hasPgbouncer)('and nothing behind a pooler', async () => {
    const pooler = await startPgbouncer(url, 1)
    const pooled = await openPostgres(pooler.url, listeners, { directUrl: url })
    try {
      for (let time = 1; time <= 4; time += 1) await fact(pooled, 'a')
      expect(await prepared(pooled)).toEqual([])
    } finally {
      await pooled.close()
      await pooler.close()
    }
  })
})
