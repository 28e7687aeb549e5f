import { describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { leftBalance } from '#fund/notices/notice-titles.ts'
import { openNow, quietWeeks, report, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

const reason = 'The broker amended a fill.'

describe.each(engines)('what is paid was there, on %s', (engine) => {
  const fund = ownFund(engine)

  const correct = async (id: string, profit: number) => {
    const { body } = await fund.admin.get(`/api/reports/${id}/versions`)
    const { startBalance, version } = body.at(-1)
    const answer = await fund.admin.patch(`/api/reports/${id}`, {
      version,
      endBalance: startBalance + profit,
      reason,
    })
    expect(answer.status).toBe(200)
  }
  const carriedBy = async (personId: string) =>
    (
      await fund.server.context.store.read
        .selectFrom('carried_losses')
        .select('cents')
        .where('account_id', '=', personId)
        .executeTakeFirst()
    )?.cents ?? 0
  const finalise = async (id: string) => {
    const done = await fund.admin.post(`/api/distributions/${id}/finalise`)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  const ask = async (who: Lasting, kind: 'capital' | 'dividend', amount: number | 'all') => {
    const body = amount === 'all' ? { kind, amount: 0, in_full: true } : { kind, amount }
    const asked = await who.post('/api/transfers/withdrawals', body)
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    return asked.body.id as string
  }
  const step = (id: string, does: 'approve' | 'pay') => fund.admin.post(`/api/transfers/${id}/${does}`)
  const transfersOf = async (who: Lasting) => (await who.get('/api/transfers')).body.rows
  const told = (personId: string) =>
    fund.server.context.store.read
      .selectFrom('notifications')
      .select('message')
      .where('person_id', '=', personId)
      .where('title', 'in', Object.values(leftBalance))
      .execute()

  /** Ann and Bob with $10,000 each make $2,000 in week one and nothing in four more: $10,500 are Ann's. */
  const fiveWeeks = async () => {
    const [ann, bob] = [await investor(fund.server, 10_000_00), await investor(fund.server, 10_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, 2_000)
    await quietWeeks(fund.server, 4)
    return { ann, bob, as: lastingAs(fund.server, ann), first }
  }

  /** Then Ann asks for everything that is hers. */
  const allAsked = async () => {
    const fund = await fiveWeeks()
    const asked = [await ask(fund.as, 'capital', 'all'), await ask(fund.as, 'dividend', 500)]
    for (const id of asked) expect((await step(id, 'approve')).status).toBe(200)
    return { ...fund, asked }
  }

  test('a correction made while the week is overdue leaves the withdrawal what is there, as when it closes in time', async () => {
    const { ann, as, first } = await allAsked()
    await openNow(fund.server)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    fund.server.clock.advance({ days: 2 })
    await correct(first, -12_000)
    await finalise(await report(fund.server, fund.admin, 0))
    expect(await transfersOf(as)).toMatchObject([
      {
        kind: 'dividend',
        state: 'declined',
        amount: 500,
        settled_amount: 0,
        reason: expect.stringContaining('Nothing was left'),
      },
      {
        kind: 'capital',
        state: 'effective',
        amount: 10_000,
        settled_amount: 4_000,
        reason: 'Only $4,000.00 was there: $6,500.00 is booked already to be taken from the balance.',
      },
    ])
    expect((await told(ann.id)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('$4,000.00 instead of the $10,000.00 that you asked for'),
    )
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect(await carriedBy(ann.id)).toBe(0)
    expect((await fundMoney(fund.server)).cash).toBeGreaterThanOrEqual(0)
  })

  test('no entry takes cash below zero: a payout is refused in a sentence and stands until cash is there', async () => {
    const { ann, as, first, asked } = await allAsked()
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await transfersOf(as)).toMatchObject([
      { state: 'effective', settled_amount: 500, reason: null },
      { state: 'effective', settled_amount: 10_000, reason: null },
    ])
    await correct(first, -12_000)
    const overdue = await report(fund.server, fund.admin, 0)
    await finalise(overdue)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    // Bob's $4,000 should trade, after −$14,000 on his $10,500: $1,000 is free, and the rest of the cash is Ann's.
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 10_500_00, trading: -2_500_00 })
    const [capital = '', dividend = ''] = asked
    expect((await step(dividend, 'pay')).status).toBe(200)
    const text = `date,amount,reference,bank_id\n${newYorkDate(fund.server.clock.now())},-35.00,Account fee,L1\n`
    expect((await fund.admin.post('/api/bank-statements', { name: 'fee.csv', text })).status).toBe(201)
    const [line] = (await fund.admin.get('/api/bank-statements')).body.open
    const settled = await fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'fee' })
    expect(settled.status, JSON.stringify(settled.body)).toBe(200)
    expect(await step(capital, 'pay')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Cash lacks \$35\.00 of what is set aside/) },
    })
    expect((await transfersOf(as))[1]).toMatchObject({ state: 'effective', paid_at: null })
    await deposit(fund.server, ann.id, 6_500_00)
    expect((await step(capital, 'pay')).status).toBe(200)
  })

  test('a week that cash cannot fund closes all the same, and what a debtor pays in completes it', async () => {
    const { ann, first, asked } = await allAsked()
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    for (const id of asked) expect((await step(id, 'pay')).status).toBe(200)
    await correct(first, -12_000)
    await finalise(await report(fund.server, fund.admin, 0))
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: -2_500_00 })
    expect((await fund.admin.get('/api/cash')).body.exceptions).toContainEqual(
      expect.objectContaining({
        kind: 'fund-debt',
        amount: 6_500,
        what: expect.stringContaining(
          'The fund owes $6,500.00, of it $6,500.00 for investors whose balance is below zero. It has owed money since ',
        ),
      }),
    )
    await finalise(await report(fund.server, fund.admin, 0))
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await deposit(fund.server, ann.id, 6_499_99)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 3_999_99 })
    await deposit(fund.server, ann.id, 1)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 4_000_00 })
  })

  test('what is available is there at the effect: a credit that comes later is not offered', async () => {
    const { ann, as, first } = await fiveWeeks()
    const stop = { requested_status: 'inactive', message: '' }
    const path = `/api/investors/${encodeURIComponent(ann.email)}/trading-status-request`
    expect((await as.post(path, stop)).status).toBeLessThan(300)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    // Her profit of $500 becomes $950 next Sunday, and she is paid at once.
    await correct(first, 3_800)
    expect((await as.get('/api/transfers/allowed')).body.dividend).toMatchObject({ allowed: true, available: 500 })
    const more = await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 950 })
    expect(more).toMatchObject({ status: 409, body: { detail: 'At most $500.00 can be withdrawn now.' } })
    const id = await ask(as, 'dividend', 500)
    expect((await step(id, 'approve')).status).toBe(200)
    expect((await transfersOf(as))[0]).toMatchObject({ state: 'effective', settled_amount: 500, reason: null })
  })
})
