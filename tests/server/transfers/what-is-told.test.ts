import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/week.ts'
import { openWeeks } from '#server/weeks/open-weeks.ts'
import { runWeek } from '#tests/support/close-week.ts'
import { deposit, investor } from '#tests/support/fund.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'

describe.each(engines)('what is told of money is true of whom it is told, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return () => server.close()
  })

  const newest = async (personId: string) =>
    (
      await server.context.store.read
        .selectFrom('notifications')
        .select('message')
        .where('person_id', '=', personId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).message
  const stop = async (who: Lasting, email: string) => {
    const path = `/api/investors/${encodeURIComponent(email)}/trading-status-request`
    expect((await who.post(path, { requested_status: 'inactive', message: '' })).status).toBeLessThan(300)
  }
  /** Past one closed week, with an investor who trades, or who stopped. */
  const one = async (trades: boolean) => {
    const person = await investor(server, 10_000_00)
    const as = lastingAs(server, person)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 100)
    if (!trades) {
      await stop(as, person.email)
      await runWeek(server, admin, 0)
    }
    await server.context.store.write((work) => openWeeks(work, server.clock.now()))
    return { person, as }
  }

  test('a deposit is at work from Sunday for who trades, and waits for who does not', async () => {
    const [trader, stopped] = [await investor(server), await investor(server, 10_000_00)]
    await stop(lastingAs(server, stopped), stopped.email)
    await deposit(server, trader.id, 500_00)
    await deposit(server, stopped.id, 500_00)
    expect(await newest(trader.id)).toMatch(/was received\. It is at work from Sun, /)
    expect(await newest(stopped.id)).toMatch(/was received\. It is in your balance, and does not trade until/)
    const allowed = async (who: Parameters<typeof lastingAs>[1]) =>
      (await lastingAs(server, who).get('/api/transfers/allowed')).body.deposit.trades
    expect([await allowed(trader), await allowed(stopped)]).toEqual([true, false])
  })

  test.each([
    [true, /Approved now, it takes effect on Sun, .* bears its result\./],
    [false, /You do not trade, so it takes effect as soon as it is approved\./],
  ])('a request says when it takes effect: trading %s', async (trades, sentence) => {
    const { person, as } = await one(trades)
    const asked = await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 10 })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    expect(await newest(person.id)).toMatch(sentence)
  })

  test('an account that was deactivated takes no deposit in, though it was approved before', async () => {
    const { person, as } = await one(true)
    const { body } = await as.post('/api/transfers/deposits', { amount: 500 })
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    const off = await admin.post(`/api/admin/investors/${person.id}/deactivate`, { reason: 'asked by letter' })
    expect(off.status, JSON.stringify(off.body)).toBeLessThan(300)
    expect(await admin.post(`/api/transfers/${body.id}/receive`)).toMatchObject({
      status: 409,
      body: { detail: 'This account is inactive and takes no deposits: the money has to be returned.' },
    })
  })
})
