import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import { proofOfWeek } from '#server/proof/log/prove.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the proofs of many from one statement on %s', (engine) => {
  let server: TestServer
  let ids: string[]
  let week: string
  beforeAll(async () => {
    server = await startServer(engine)
    const admin = await lasting(server, { role: 'admin' })
    ids = []
    for (let place = 0; place < 4; place += 1) ids.push((await investor(server, 80_000_00)).id)
    server.clock.set(nextWeek(server.clock.now()).from)
    week = await runWeek(server, admin, 1000)
  })
  afterAll(() => server.close())

  it('are made from leaves that were read once, until these change', async () => {
    const read: string[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        read.push(db.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { store } = server.context
    const db = store.read.withPlugin(noting)
    const plain = store.read
    const proofOf = (id: string | undefined) => proofOfWeek(db, weekById(week).from, id ?? '')
    const made = await Promise.all(ids.map(proofOf))
    expect(new Set(made.map(({ leaf }) => leaf)).size).toBe(ids.length)
    const ofLeaves = () => read.filter((text) => text.includes('"leaves"')).length
    expect(ofLeaves()).toBe(1)
    const { number, leaves } = await plain
      .selectFrom('proof_statements')
      .select(['number', 'leaves'])
      .where('leaves', 'is not', null)
      .executeTakeFirstOrThrow()
    const changed = Buffer.from(leaves ?? '', 'base64')
      .fill(7)
      .toString('base64')
    await store.write((work) =>
      work.db.updateTable('proof_statements').set({ leaves: changed }).where('number', '=', number).execute(),
    )
    expect(await proofOf(ids[0])).not.toEqual(made[0])
    expect(ofLeaves()).toBe(2)
  })
})
