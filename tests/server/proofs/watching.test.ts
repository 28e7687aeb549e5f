import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/week.ts'
import { verifyAndKeep } from '#server/operator/verify.ts'
import { compareDaily } from '#server/proofs/comparison.ts'
import { runWeek } from '#tests/support/close-week.ts'
import { investor } from '#tests/support/fund.ts'
import { dropGuards } from '#tests/support/guards.ts'
import { type Lasting, lasting } from '#tests/support/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'

describe.each(engines)('watching the proofs on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    await investor(server, 50_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 1_000)
    return () => server.close()
  })
  const health = async () => (await admin.get('/api/fund/health')).body.proofs
  const notices = () =>
    server.context.store.read.selectFrom('notifications').selectAll().where('priority', '=', 'critical').execute()
  const cheat = () =>
    server.context.store.write(async ({ db }) => {
      await dropGuards(db)
      await db.updateTable('openings').set({ balance: 50_000_01 }).execute()
    })

  test('once a day the book is compared with its roots; a mismatch is a critical notification, daily while it lasts', async () => {
    expect(await health()).toBeNull()
    await Promise.all([compareDaily(server.context), compareDaily(server.context)])
    const first = new Date(server.clock.now()).toISOString()
    const agreed = { compared_at: first, agreed_at: first, statements: 2, leaves: 2, problems: [] }
    expect(await health()).toEqual(agreed)
    await cheat()
    server.clock.advance({ hours: 23 })
    await compareDaily(server.context)
    expect(await health()).toEqual(agreed)
    server.clock.advance({ hours: 2 })
    await compareDaily(server.context)
    const now = await health()
    expect(now).toMatchObject({
      agreed_at: first,
      problems: [expect.stringContaining('is not what was signed'), expect.any(String)],
    })
    expect(now.compared_at).not.toBe(first)
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect([notice?.type, notice?.message]).toEqual(['security', expect.stringContaining('is not what was signed')])
    server.clock.advance({ hours: 25 })
    await compareDaily(server.context)
    expect(await notices()).toHaveLength(2)
  })

  test('npm run admin -- verify keeps what it found, and tells of a mismatch', async () => {
    const { store, config } = server.context
    const verify = () => verifyAndKeep({ store, config, now: server.clock.now() }, undefined)
    expect(await verify()).toContain('The book is in order')
    expect((await health()).problems).toEqual([])
    await cheat()
    await expect(verify()).rejects.toThrow('is not what was signed')
    expect((await health()).problems).not.toEqual([])
    expect(await notices()).toHaveLength(1)
  })
})
