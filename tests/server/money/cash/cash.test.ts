import { describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { openNow, quietWeeks, report, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

interface Account {
  account: string
  debit: number
  credit: number
  in_effect_later: number
}

describe.each(subjectEngines)('cash on %s', (engine) => {
  const fund = ownFund(engine)

  const position = async (day?: string) => (await fund.admin.get(`/api/cash${day ? `?day=${day}` : ''}`)).body
  const of = (accounts: readonly Account[], name: string) => accounts.find(({ account }) => account === name)
  const ties = async (body: Awaited<ReturnType<typeof position>>) => {
    expect(body.total_debit).toBe(body.total_credit)
    const { assets_under_management } = (await fund.admin.get('/api/fund/overview')).body
    expect(body.investors_total).toBe(assets_under_management)
  }
  const twoInvestors = async (profit: number) => {
    const [ann, bob] = [await investor(fund.server, 10_000_00), await investor(fund.server, 10_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, profit)
    return { ann, bob, first }
  }

  test('debits and credits sum to the same, and tie to the overview, now and later', async () => {
    const start = newYorkDate(fund.server.clock.now())
    const { first } = await twoInvestors(2_000)
    await openNow(fund.server)
    const now = await position()
    await ties(now)
    expect(of(now.accounts, 'trading')).toMatchObject({ debit: 21_000, credit: 0 })
    expect(of(now.accounts, 'fund')).toMatchObject({ credit: 1_000 })
    // As on the day of the deposits: all in cash.
    const then = await position(start)
    expect(of(then.accounts, 'cash')).toMatchObject({ debit: 20_000 })
    expect(of(then.accounts, 'trading')).toMatchObject({ debit: 0 })
    expect(then.exceptions).toEqual([])
    const { body } = await fund.admin.get(`/api/reports/${first}/versions`)
    const { startBalance, version } = body.at(-1)
    const corrected = { version, endBalance: startBalance + 1_000, reason: 'a late fill' }
    expect((await fund.admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const after = await position()
    await ties(after)
    expect(of(after.accounts, 'result')).toMatchObject({ credit: 1_000, in_effect_later: -500 })
    expect((await fund.admin.get(`/api/cash?day=${addDays(newYorkDate(fund.server.clock.now()), 1)}`)).status).toBe(409)
    const csv = await fund.admin.get('/api/cash/position.csv')
    expect(csv.status).toBe(200)
    expect(csv.body).toContain('trading,,,')
    expect(csv.body.split('\r\n').length).toBeGreaterThan(6)
  })

  test('the fund takes its share: asked, approved, paid, at most what is there', async () => {
    await twoInvestors(2_000)
    // Until Sunday its share is with the broker, and the money in cash has no owner.
    const unasked = { amount: 5_000, value_day: newYorkDate(fund.server.clock.now()), payer: 'Aunt May' }
    const held = await fund.admin.post('/api/cash/suspense', unasked)
    expect((await position()).fund_available).toBe(0)
    expect((await fund.admin.post(`/api/cash/suspense/${held.body.id}/return`, { reason: 'Not ours' })).status).toBe(
      200,
    )
    await openNow(fund.server)
    expect((await position()).fund_available).toBe(1_000)
    const more = await fund.admin.post('/api/cash/fund-payouts', { amount: 1_000.01 })
    expect(more).toMatchObject({ status: 409, body: { detail: expect.stringContaining('can take $1,000.00 now') } })
    const { status, body } = await fund.admin.post('/api/cash/fund-payouts', { amount: 600 })
    expect([status, body.state]).toEqual([201, 'requested'])
    expect((await position()).fund_available).toBe(400)
    expect((await fund.admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-1' })).status).toBe(409)
    expect((await fund.admin.post(`/api/cash/fund-payouts/${body.id}/approve`)).body.state).toBe('approved')
    const paid = await fund.admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-1' })
    expect(paid.body).toMatchObject({ state: 'paid', reference: 'B-1' })
    // Doing it again changes nothing.
    expect((await fund.admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-2' })).body.reference).toBe(
      'B-1',
    )
    expect(await fundMoney(fund.server)).toMatchObject({ fund: 400_00, cash: 400_00 })
    const other = await fund.admin.post('/api/cash/fund-payouts', { amount: 400 })
    expect((await fund.admin.post(`/api/cash/fund-payouts/${other.body.id}/cancel`)).body.state).toBe('cancelled')
    expect((await position()).fund_available).toBe(400)
  })

  test('what is nobody’s neither completes a sweep nor pays the fund its share', async () => {
    const { ann, first } = await twoInvestors(2_000)
    await openNow(fund.server)
    const share = await fund.admin.post('/api/cash/fund-payouts', { amount: 1_000 })
    await fund.admin.post(`/api/cash/fund-payouts/${share.body.id}/approve`)
    await fund.admin.post(`/api/cash/fund-payouts/${share.body.id}/pay`, { reference: 'B-1' })
    // The week made nothing after all: the fund now owes what it took.
    const { startBalance, version } = (await fund.admin.get(`/api/reports/${first}/versions`)).body.at(-1)
    const corrected = { version, endBalance: startBalance, reason: 'a bust' }
    expect((await fund.admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    await runWeek(fund.server, fund.admin, 0)
    const unasked = { amount: 5_000, value_day: newYorkDate(fund.server.clock.now()), payer: 'Aunt May' }
    const { body } = await fund.admin.post('/api/cash/suspense', unasked)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 5_000_00, trading: 19_000_00, fund: -1_000_00 })
    expect(await position()).toMatchObject({
      fund_available: 0,
      exceptions: expect.arrayContaining([expect.objectContaining({ kind: 'fund-debt', amount: 1_000 })]),
    })
    // Once given to somebody, it is hers, and not at work before Sunday.
    expect((await fund.admin.post(`/api/cash/suspense/${body.id}/give`, { email: ann.email })).status).toBe(200)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 5_000_00, trading: 19_000_00 })
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 24_000_00, fund: -1_000_00 })
  })

  test('what cannot be settled is named, with what to do: a debtor, and a payout without an account', async () => {
    const { ann, bob, first } = await twoInvestors(2_000)
    const as = lastingAs(fund.server, ann)
    await quietWeeks(fund.server, 4)
    const asked = await as.post('/api/transfers/withdrawals', { kind: 'capital', amount: 0, in_full: true })
    expect((await fund.admin.post(`/api/transfers/${asked.body.id}/approve`)).status).toBe(200)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('bank_accounts').set({ status: 'replaced' }).where('account_id', '=', ann.id).execute(),
    )
    expect((await position()).exceptions).toMatchObject([
      { kind: 'destination', amount: 10_000, investor: { id: ann.id }, to_do: expect.stringContaining('approve it') },
    ])
    const { body } = await fund.admin.get(`/api/reports/${first}/versions`)
    const { startBalance, version } = body.at(-1)
    const corrected = { version, endBalance: startBalance - 12_000, reason: 'a late fill' }
    expect((await fund.admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const kinds = (await position()).exceptions.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('debtor')
    await report(fund.server, fund.admin, 0)
    expect(bob.id).not.toBe(ann.id)
    const { debtors } = await position(newYorkDate(fund.server.clock.now()))
    expect(debtors).toEqual([])
  })
  test('a correction of a week in the closed period is an adjustment of the present one, and says so', async () => {
    const { ann, first } = await twoInvestors(2_000)
    await openNow(fund.server)
    const until = addDays(newYorkDate(fund.server.clock.now()), -1)
    const close = (day: string) => fund.admin.post('/api/cash/closed-period', { until: day })
    expect((await close(newYorkDate(fund.server.clock.now()))).status).toBe(409)
    expect((await close('2026-02-31')).status).toBe(422)
    expect((await close(until)).body).toEqual({ books_closed_until: until })
    expect((await close(addDays(until, -1))).status).toBe(409)
    expect((await position()).books_closed_until).toBe(until)
    const { body } = await fund.admin.get(`/api/reports/${first}/versions`)
    const { startBalance, version } = body.at(-1)
    const corrected = { version, endBalance: startBalance + 1_000, reason: 'a late fill' }
    expect((await fund.admin.patch(`/api/reports/${first}`, corrected)).status).toBe(200)
    const entry = await fund.server.context.store.read
      .selectFrom('entries')
      .select('description')
      .where('kind', '=', 'correction')
      .executeTakeFirstOrThrow()
    expect(entry.description).toMatch(/^Adjustment for Week \d+, whose books are closed$/)
    const told = await fund.server.context.store.read
      .selectFrom('notifications')
      .select('message')
      .where('person_id', '=', ann.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.message).toContain('booked as an adjustment in the present one')
  })
})
