import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('expensive calls, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { config: { trustProxy: 1 } })
  })
  afterAll(() => server.close())

  it('are counted for the person, whichever client asks, and say how long to wait', async () => {
    const [admin, other] = [await server.signIn({ role: 'admin' }), await server.signIn({ role: 'admin' })]
    const ask = (from: number, path = '/api/admin/investors/export.csv') =>
      admin.get(path, { headers: { 'x-forwarded-for': `203.0.113.${from}` } })
    for (let asked = 0; asked < 30; asked += 1) expect((await ask(asked)).status).toBe(200)
    const refused = await ask(77)
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toMatch(
      /^You have exported as much as the limit for an hour allows\. Try again in \d+ minutes\.$/,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await ask(1, '/api/audit/export')).status).toBe(429)
    expect((await other.get('/api/admin/investors/export.csv')).status).toBe(200)
    // Cheap calls and documented calls use up nothing of the allowance.
    expect((await ask(1, '/api/admin/investors')).status).toBe(200)
    expect((await ask(1, '/api/investors/trading-status/summary')).status).not.toBe(429)
    // A call that is refused as malformed is not counted.
    expect((await other.get('/api/admin/investors/export.csv?status=lost')).status).toBe(422)
    server.clock.advance({ hours: 1 })
    expect((await ask(1)).status).toBe(200)
  })
})
