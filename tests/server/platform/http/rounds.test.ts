import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** Counts how many queries were asked one after another, each after the answer to the one before. */
const countRounds = () => {
  let [asked, rounds] = [0, 0]
  const plain = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(plain, this, given)
    // What calls have put off is looked for on its own account.
    if (JSON.stringify(given[0]).includes('from \\"deferred')) return answer
    if (asked === 0) rounds += 1
    asked += 1
    const end = () => {
      asked -= 1
    }
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  } as never)
  return () => rounds
}

// Beside heavy calls each round waits for a turn of the loop and of a processor.
describe.runIf(engines.includes('postgres'))('the rounds of queries that a read makes, on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('postgres')
  })
  afterAll(() => server.close())
  afterEach(() => vi.restoreAllMocks())

  const commit = () =>
    server.context.store.write(({ db }) =>
      db.insertInto('allowances').values({ key: randomUUID(), count: 1, ends_at: 7 }).execute(),
    )

  it.each([
    ['/api/auth/session', 2],
    ['/api/account/home', 3],
  ])('%s: at most %i after something was committed', async (path, most) => {
    const person = await server.signIn()
    // The first time opens the connections, which are tried out before they are used.
    for (const _ of [1, 2]) {
      await commit()
      await person.get(path)
    }
    await commit()
    const rounds = countRounds()
    expect((await person.get(path)).status).toBe(200)
    expect(rounds()).toBeLessThanOrEqual(most)
  })
})
