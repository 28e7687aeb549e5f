import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepTrading, moveTradingOn } from '#server/people/list/trading.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a unit that changes many of the list on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('leaves no more rows of sums than there are groups', async () => {
    const { context } = server
    const ids: string[] = []
    for (let count = 0; count < 250; count += 1) ids.push((await createPerson(context)).id)
    await moveTradingOn(context)
    const rows = async () =>
      (await context.store.read.selectFrom('investor_sums').select('investors').execute()).map((row) => row.investors)
    const before = await rows()
    await context.store.write((work) => keepTrading(work, ids))
    const after = await rows()
    // The group that they have left, and the one that they are in now.
    expect(after.length - before.length).toBeLessThanOrEqual(2)
    expect(after.reduce((sum, investors) => sum + investors, 0)).toBe(250)
  })
})
