import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '#tests/support/people/people.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

/** Numbers from one; each takes SQLite some time. */
const manyRows = (rows: number) => sql<{ number: number }>`
  with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${rows})
  select number from numbers`

describe('a long answer of SQLite', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.close())

  const people = async () => {
    const found = await server.context.store.read.selectFrom('people').select('id').execute()
    return found.length
  }

  it('is complete, and others are served meanwhile, who see what was written since it began', async () => {
    const { store } = server.context
    const before = await people()
    let isDone = false
    const answer = manyRows(800_000)
      .execute(store.read)
      .finally(() => {
        isDone = true
      })
    await new Promise(setImmediate)
    await createPerson(server.context)
    expect([await people(), isDone]).toEqual([before + 1, false])
    expect((await answer).rows).toHaveLength(800_000)
  })
})

it.each(['people', 'notifications', 'sessions', 'bank_accounts', 'investor_list'])(
  'every reference to %s has an index, so that removing one reads no whole table',
  async (to) => {
    const server = await startServer('sqlite')
    const { read } = server.context.store
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      read,
    )
    const without: string[] = []
    for (const { name } of tables) {
      const { rows: references } = await sql<{ table: string; from: string; seq: number }>`
        select * from pragma_foreign_key_list(${name})`.execute(read)
      const { rows: firsts } = await sql<{ column: string }>`
        select info.name as column from pragma_index_list(${name}) list, pragma_index_info(list.name) info
        where info.seqno = 0 and list.partial = 0`.execute(read)
      for (const { table, from, seq } of references)
        if (table === to && seq === 0 && !firsts.some(({ column }) => column === from)) without.push(`${name}.${from}`)
    }
    expect(without).toEqual([])
    await server.close()
  },
)
