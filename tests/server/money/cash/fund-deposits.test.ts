import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor } from '#tests/support/money/fund.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { type Answered, engines } from '#tests/support/portal/server.ts'

describe.each(engines)('the fund pays in, on %s', (engine) => {
  const { fund, take, desk, today, accept, reconciled, cashNow, statement, expectedDeposit } = ownBankDesk(engine)
  let second: Lasting
  beforeEach(async () => {
    second = await lasting(fund.server, { role: 'admin', email: 'second@example.com' })
    await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
  })

  const position = async () => (await fund.admin.get('/api/cash')).body
  const debt = async () =>
    (await position()).exceptions.find(({ kind }: { kind: string }) => kind === 'fund-debt')?.amount ?? 0
  const payIn = (body: object = {}) =>
    fund.admin.post('/api/cash/fund-deposits', { amount: 35, value_day: today(), reference: 'WIRE 7', ...body })
  const waits = ({ status, body }: Answered): string => {
    expect([status, body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    return body.waits.id
  }
  const approve = async (id: string) => (await second.post(`/api/approvals/${id}/approve`)).body
  /** The bank takes a fee that cash does not cover but for what is set aside. */
  const owing = async (dollars = 35) => {
    const { body } = await fund.admin.post('/api/cash/suspense', { amount: 500, value_day: today(), payer: 'Aunt May' })
    expect(body.state).toBe('open')
    await take(`date,amount,reference,bank_id\n${today()},-${dollars}.00,Account fee,L1\n`, 'fee.csv')
    expect((await accept((await desk()).open)).status).toBe(200)
    expect(await debt()).toBe(dollars)
  }

  test('by hand it always waits for a second person, repays what the fund owes, and the rest is the fund’s', async () => {
    await owing()
    const asked = await payIn({ amount: 50 })
    const id = waits(asked)
    expect((await payIn({ amount: 50 })).body.waits.id).toBe(id)
    expect(await debt()).toBe(35)
    const [row] = (await second.get('/api/approvals?state=waiting')).body.rows
    expect(row).toMatchObject({
      kind: 'fund-deposit',
      amount: 50,
      title: '$50.00 paid in by the fund',
      detail: `It came as “WIRE 7”, is valued ${today()}, and is the fund’s own. It repays the $35.00 that the fund owes.`,
    })
    expect((await fund.admin.post(`/api/approvals/${id}/approve`)).status).toBe(403)
    expect((await approve(id)).state).toBe('done')
    expect(await debt()).toBe(0)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 515_00, fund: 15_00 })
    const { paid_in, suspense, fund_available } = await position()
    expect([paid_in, fund_available]).toEqual([50, 15])
    expect(suspense[1]).toMatchObject({ state: 'fund', amount: 50, payer: 'The fund', reference: 'WIRE 7' })
    const { rows } = (await fund.admin.get('/api/audit?action=suspense.fund')).body
    expect(rows).toMatchObject([{ detail: expect.stringContaining('$50.00 from The fund paid in by the fund') }])
    const entries = await fund.server.context.store.read
      .selectFrom('entries')
      .where('kind', '=', 'fund-deposit')
      .select('description')
      .execute()
    expect(entries).toEqual([{ description: 'Paid in by the fund, from The fund' }])
  })

  test('by hand without a second admin it waits for the delay, whatever the guards say', async () => {
    await fund.admin.patch('/api/fund/settings', { version: 0, twoPeople: false, moneyInByTwo: false })
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('people').set({ status: 'inactive' }).where('email', '=', 'second@example.com').execute(),
    )
    await owing()
    const { status, body } = await payIn()
    expect([status, typeof body.waits.runs_at]).toEqual([409, 'string'])
    fund.server.clock.advance({ hours: 200 })
    await runDue(fund.server.context, guardedActions)
    expect(await debt()).toBe(0)
  })

  test('nothing, less than nothing, too much and a day to come are refused in words, and nothing is booked', async () => {
    const before = await fundMoney(fund.server)
    for (const [body, status] of [
      [{ amount: 0 }, 409],
      [{ amount: -5 }, 422],
      [{ amount: 1e15 }, 422],
      [{ amount: 'much' }, 422],
      [{ value_day: '2031-02-03' }, 409],
      [{ value_day: '2026-02-30' }, 422],
      [{ reference: '' }, 422],
    ] as const) {
      const answer = await payIn(body)
      expect([body, answer.status, answer.body.waits]).toEqual([body, status, undefined])
      expect(answer.body.detail).toMatch(/\w/)
    }
    expect(await fundMoney(fund.server)).toEqual(before)
    expect((await second.get('/api/approvals?state=waiting')).body.rows).toEqual([])
  })

  test('a line of the bank is the fund’s own money if somebody says so, and is never proposed as such', async () => {
    await owing()
    await take(statement(await cashNow(), [{ day: today(), amount: 35, id: 'D1', reference: 'own funds' }]), 'in.xml')
    const [line] = (await desk()).open
    expect(line.proposal.as).toBe('suspense')
    const { choices } = (await fund.admin.get(`/api/bank-statements/lines/${line.id}/choices`)).body
    expect(choices.slice(-3, -1)).toMatchObject([
      { as: 'income' },
      { as: 'fund-deposit', id: '', what: 'The fund’s own money, paid in', difference: 0 },
    ])
    const settle = () => fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'fund-deposit' })
    expect((await settle()).body).toMatchObject({ state: 'matched', matched_as: 'fund-deposit' })
    expect(await settle()).toMatchObject({ status: 409 })
    expect(await debt()).toBe(0)
    expect(await position()).toMatchObject({ paid_in: 35, fund_available: 0 })
    const unmatched = (await reconciled()).explained.map(({ amount }: { amount: number }) => Math.abs(amount))
    expect(unmatched).not.toContain(35)
    // What went out is none.
    await take(`date,amount,reference,bank_id\n${today()},-5,odd,D2\n`, 'out.csv')
    const [out] = (await desk()).open
    const answer = await fund.admin.post(`/api/bank-statements/lines/${out.id}/settle`, { as: 'fund-deposit' })
    expect(answer.body.detail).toBe('This line is money that went out.')
  })

  test('a line that is the fund’s own needs a second person wherever the fund asks for two', async () => {
    await fund.server.context.store.write(({ db }) =>
      db
        .insertInto('fund_settings')
        .values({ setting: 'twoPeople', value: 'true', changed_at: 1, changed_by: 'a test' })
        .onConflict((conflict) => conflict.column('setting').doUpdateSet({ value: 'true' }))
        .execute(),
    )
    await take(`date,amount,reference,bank_id\n${today()},5,own funds,E1\n`, 'in.csv')
    const [line] = (await desk()).open
    const asked = await fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'fund-deposit' })
    expect(await approve(waits(asked))).toMatchObject({
      kind: 'bank-line',
      amount: null,
      state: 'done',
      detail: '$5.00 is the fund’s own money, paid in.',
    })
    expect(await position()).toMatchObject({ paid_in: 5 })
  })

  test('money in suspense turns out to be the fund’s own, and was not after all: it is nobody’s again', async () => {
    await owing()
    const [held] = (await position()).suspense
    const path = `/api/cash/suspense/${held.id}/fund-deposit`
    const post = (to: string, reason = 'Our own account') => fund.admin.post(to, { reason })
    expect((await post(path, '')).status).toBe(422)
    expect((await post('/api/cash/suspense/x/fund-deposit')).status).toBe(404)
    expect((await post(`${path}/reverse`)).status).toBe(409)
    // Nobody but whoever recorded it by hand has seen that it came.
    const settings = { twoPeople: false, moneyInByTwo: false }
    expect((await fund.admin.patch('/api/fund/settings', { version: 0, ...settings })).status).toBe(200)
    expect((await approve(waits(await post(path)))).state).toBe('done')
    expect((await position()).suspense[0]).toMatchObject({ state: 'fund', reason: 'Our own account' })
    expect((await post(path)).body.detail).toMatch(/already booked as paid in by the fund, by/)
    expect((await post(`/api/cash/suspense/${held.id}/income/reverse`)).status).toBe(409)
    expect(await debt()).toBe(0)
    expect(await position()).toMatchObject({ paid_in: 500, fund_available: 465 })
    for (const times of [1, 2]) {
      expect((await post(`${path}/reverse`, 'It was Ann’s')).body).toMatchObject({ state: 'open', ended_at: null })
      expect((await post(`${path}/reverse`, 'It was Ann’s')).body.state).toBe('open')
      expect([await debt(), (await position()).paid_in]).toEqual([35, 0])
      if (times === 1) expect((await approve(waits(await post(path)))).state).toBe('done')
    }
  })

  test('a deposit that was taken back belongs to somebody, and is never the fund’s', async () => {
    const { id } = await expectedDeposit(10_000)
    expect((await fund.admin.post(`/api/transfers/${id}/receive`)).status).toBe(200)
    expect((await fund.admin.post(`/api/transfers/${id}/reverse`, { reason: 'Wrong account' })).status).toBe(200)
    const [held] = (await position()).suspense
    expect(held.of_deposit).toBe(true)
    const answer = await fund.admin.post(`/api/cash/suspense/${held.id}/fund-deposit`, { reason: 'Ours' })
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('belongs to somebody')])
  })

  test('what it pays in beyond its debt stays in cash at the next sweep, and is its own', async () => {
    await owing()
    await approve(waits(await payIn({ amount: 100 })))
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 565_00, trading: 50_000_00, fund: 65_00 })
    expect(await debt()).toBe(0)
  })
})
