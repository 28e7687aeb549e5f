import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/new-york.ts'
import { nextWeek } from '#fund/week.ts'
import { verifyFund } from '#server/verification/verify-fund.ts'
import { openNow, report, runWeek } from '#tests/support/close-week.ts'
import { fundMoney, investor } from '#tests/support/fund.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'

interface Account {
  account: string
  debit: number
  credit: number
  later: number
}

describe.each(engines)('cash on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return async () => {
      expect((await verifyFund(server.context.store.read)).problems).toEqual([])
      await server.close()
    }
  })

  const position = async (day?: string) => (await admin.get(`/api/cash${day ? `?day=${day}` : ''}`)).body
  const of = (accounts: readonly Account[], name: string) => accounts.find(({ account }) => account === name)
  const ties = async (body: Awaited<ReturnType<typeof position>>) => {
    expect(body.total_debit).toBe(body.total_credit)
    const { assets_under_management } = (await admin.get('/api/fund/overview')).body
    expect(body.investors_total).toBe(assets_under_management)
  }
  const twoInvestors = async (profit: number) => {
    const [ann, bob] = [await investor(server, 10_000_00), await investor(server, 10_000_00)]
    server.clock.set(nextWeek(server.clock.now()).from)
    const first = await runWeek(server, admin, profit)
    return { ann, bob, first }
  }

  test('debits and credits sum to the same, and tie to the overview, now and later', async () => {
    const start = newYorkDate(server.clock.now())
    const { first } = await twoInvestors(2_000)
    await openNow(server)
    const now = await position()
    await ties(now)
    expect(of(now.accounts, 'trading')).toMatchObject({ debit: 21_000, credit: 0 })
    expect(of(now.accounts, 'fund')).toMatchObject({ credit: 1_000 })
    // As it was on the day of the deposits: all in cash.
    const then = await position(start)
    expect(of(then.accounts, 'cash')).toMatchObject({ debit: 20_000 })
    expect(of(then.accounts, 'trading')).toMatchObject({ debit: 0 })
    expect(then.exceptions).toEqual([])
    const { body } = await admin.get(`/api/reports/${first}/versions`)
    const { startBalance, trades, successRate } = body.at(-1)
    const corrected = { startBalance, endBalance: startBalance + 1_000, trades, successRate, reason: 'a late fill' }
    expect((await admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const after = await position()
    await ties(after)
    expect(of(after.accounts, 'result')).toMatchObject({ credit: 1_000, later: -500 })
    expect((await admin.get(`/api/cash?day=${addDays(newYorkDate(server.clock.now()), 1)}`)).status).toBe(409)
    const csv = await admin.get('/api/cash/position.csv')
    expect(csv.status).toBe(200)
    expect(csv.body).toContain('trading,,,')
    expect(csv.body.split('\r\n').length).toBeGreaterThan(6)
  })

  test('the fund takes its share: asked, approved, paid, at most what is there', async () => {
    await twoInvestors(2_000)
    // Until Sunday its share is with the broker.
    await openNow(server)
    expect((await position()).fund_available).toBe(1_000)
    const more = await admin.post('/api/cash/fund-payouts', { amount: 1_000.01 })
    expect(more).toMatchObject({ status: 409, body: { detail: expect.stringContaining('can take $1,000.00 now') } })
    const { status, body } = await admin.post('/api/cash/fund-payouts', { amount: 600 })
    expect([status, body.state]).toEqual([201, 'requested'])
    expect((await position()).fund_available).toBe(400)
    expect((await admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-1' })).status).toBe(409)
    expect((await admin.post(`/api/cash/fund-payouts/${body.id}/approve`)).body.state).toBe('approved')
    const paid = await admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-1' })
    expect(paid.body).toMatchObject({ state: 'paid', reference: 'B-1' })
    // Again changes nothing.
    expect((await admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-2' })).body.reference).toBe('B-1')
    expect(await fundMoney(server)).toMatchObject({ fund: 400_00, cash: 400_00 })
    const other = await admin.post('/api/cash/fund-payouts', { amount: 400 })
    expect((await admin.post(`/api/cash/fund-payouts/${other.body.id}/cancel`)).body.state).toBe('cancelled')
    expect((await position()).fund_available).toBe(400)
  })

  test('what cannot be settled is named, with what to do: a debtor, and a payout without an account', async () => {
    const { ann, bob, first } = await twoInvestors(2_000)
    const as = lastingAs(server, ann)
    for (let week = 0; week < 4; week += 1) await runWeek(server, admin, 0)
    const asked = await as.post('/api/transfers/withdrawals', { kind: 'capital', amount: 0, in_full: true })
    expect((await admin.post(`/api/transfers/${asked.body.id}/approve`)).status).toBe(200)
    await runWeek(server, admin, 0)
    await openNow(server)
    await server.context.store.write(({ db }) =>
      db.updateTable('bank_accounts').set({ status: 'replaced' }).where('person_id', '=', ann.id).execute(),
    )
    expect((await position()).exceptions).toMatchObject([
      { kind: 'destination', amount: 10_000, investor: { id: ann.id }, to_do: expect.stringContaining('approve it') },
    ])
    const { body } = await admin.get(`/api/reports/${first}/versions`)
    const { startBalance, trades, successRate } = body.at(-1)
    const corrected = { startBalance, endBalance: startBalance - 12_000, trades, successRate, reason: 'a late fill' }
    expect((await admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const kinds = (await position()).exceptions.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('debtor')
    await report(server, admin, 0)
    expect(bob.id).not.toBe(ann.id)
    const { debtors } = await position(newYorkDate(server.clock.now()))
    expect(debtors).toEqual([])
  })
  test('a correction of a week in the closed period is an adjustment of the present one, and says so', async () => {
    const { ann, first } = await twoInvestors(2_000)
    await openNow(server)
    const until = addDays(newYorkDate(server.clock.now()), -1)
    const close = (day: string) => admin.post('/api/cash/closed-period', { until: day })
    expect((await close(newYorkDate(server.clock.now()))).status).toBe(409)
    expect((await close('2026-02-31')).status).toBe(422)
    expect((await close(until)).body).toEqual({ books_closed_until: until })
    expect((await close(addDays(until, -1))).status).toBe(409)
    expect((await position()).books_closed_until).toBe(until)
    const { body } = await admin.get(`/api/reports/${first}/versions`)
    const { startBalance, trades, successRate } = body.at(-1)
    const corrected = { startBalance, endBalance: startBalance + 1_000, trades, successRate, reason: 'a late fill' }
    expect((await admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const entry = await server.context.store.read
      .selectFrom('entries')
      .select('description')
      .where('kind', '=', 'correction')
      .executeTakeFirstOrThrow()
    expect(entry.description).toMatch(/^Adjustment for Week \d+, whose books are closed$/)
    const told = await server.context.store.read
      .selectFrom('notifications')
      .select('message')
      .where('person_id', '=', ann.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.message).toContain('booked as an adjustment of the present one')
  })
})
