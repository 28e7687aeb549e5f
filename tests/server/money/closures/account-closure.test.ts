import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { openNow, quietWeeks, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('closing an account on %s', (engine) => {
  const fund = ownFund(engine)

  const settle = () => settleDueClosures(fund.server.context)
  const stateOf = async (person: Lasting) => (await person.get('/api/closure')).body.closure
  const verify = (id: string) => fund.admin.post(`/api/closure/${id}/verify`, { method: 'Passport shown by video' })

  /** Ann and Bob with $100,000 each, in the first week that trades, Sunday, Nov 22. */
  const begin = async () => {
    const [ann, bob] = [await investor(fund.server, 100_000_00), await investor(fund.server, 100_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    return { ann: lastingAs(fund.server, ann), bob: lastingAs(fund.server, bob) }
  }

  const correct = async (id: string, profit: number) => {
    const { startBalance, version } = (await fund.admin.get(`/api/reports/${id}/versions`)).body.at(-1)
    const figures = { version, endBalance: startBalance + profit, reason: 'A late fill.' }
    expect((await fund.admin.patch(`/api/reports/${id}`, figures)).status).toBe(200)
  }

  test('stops trading, verifies, waits for close and lock-up, pays, and is closed with its loss lapsed', async () => {
    const { ann, bob } = await begin()
    fund.server.clock.advance({ days: 1 })
    const asked = await ann.post('/api/closure')
    expect(asked).toMatchObject({
      status: 201,
      body: {
        closure: {
          state: 'requested',
          // Monday, Nov 23: three and five business days later, without Thanksgiving, Friday and Tuesday.
          verification_from: '2026-11-27T05:00:00.000Z',
          verification_to: '2026-12-01T05:00:00.000Z',
          // The lock-up: one month from Tuesday, Nov 17.
          payable_at: '2026-12-17T05:00:00.000Z',
        },
      },
    })
    expect((await ann.post('/api/closure')).body.closure.id).toBe(asked.body.closure.id)
    expect((await ann.get(`/api/investors/${ann.email}/trading-status`)).body.pending.requested_status).toBe('inactive')
    const start = await ann.post(`/api/investors/${ann.email}/trading-status-request`, {
      requested_status: 'active',
      message: '',
    })
    expect([start.status, start.body.detail]).toEqual([409, expect.stringContaining('is being closed')])
    expect((await ann.post('/api/transfers/deposits', { amount: 500 })).status).toBe(409)
    expect((await ann.get('/api/transfers/allowed')).body.deposit.why_not).toContain('is being closed')
    expect((await ann.get('/api/account/home')).body).toMatchObject({
      status: 'active',
      notice: expect.stringContaining('is being closed'),
    })
    expect((await fund.admin.get('/api/inbox?kind=closure')).body.rows).toMatchObject([
      { subject_id: asked.body.closure.id },
    ])
    expect((await fund.admin.get('/api/closure/all')).body).toHaveLength(1)

    expect((await verify(asked.body.closure.id)).body.state).toBe('verified')
    expect((await verify(asked.body.closure.id)).body.state).toBe('verified')
    await runWeek(fund.server, fund.admin, -2_000)
    await settle()
    expect(await stateOf(ann)).toMatchObject({ state: 'verified', payout: null })
    await openNow(fund.server)
    // Money that no longer trades bears nothing of the week after.
    await runWeek(fund.server, fund.admin, 990)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: -1_000_00 })
    fund.server.clock.set('2026-12-17T05:00:00Z')
    await Promise.all([settle(), settle(), settle()])
    expect(await stateOf(ann)).toMatchObject({ state: 'payable', payout: 99_000, closed_at: null })
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect((await ann.delete('/api/closure')).status).toBe(409)

    const [payout] = (await fund.admin.get('/api/transfers?state=effective&kind=capital')).body.rows
    expect(payout).toMatchObject({ amount: 99_000, investor: { email: ann.email } })
    expect((await fund.admin.post(`/api/transfers/${payout.id}/pay`)).body.state).toBe('paid')
    expect(await stateOf(ann)).toMatchObject({ state: 'closed', payout: 99_000 })
    expect((await ann.get('/api/account/home')).body).toMatchObject({
      status: 'inactive',
      notice: expect.stringContaining('is inactive'),
      balance: 0,
      carried_loss: 0,
    })
    expect((await ann.post('/api/closure')).status).toBe(409)
    expect((await ann.post('/api/transfers/deposits', { amount: 500 })).status).toBe(409)
    expect((await bob.get('/api/account/home')).body).toMatchObject({ status: 'active', notice: null })
  })

  test('taken back before its Sunday trading goes on; declined, the reason is mailed', async () => {
    const { ann } = await begin()
    const { id } = (await ann.post('/api/closure')).body.closure
    expect((await ann.delete('/api/closure')).body.closure.state).toBe('cancelled')
    expect((await ann.get(`/api/investors/${ann.email}/trading-status`)).body).toEqual({
      trading_status: 'active',
      pending: null,
    })
    expect((await ann.delete('/api/closure')).status).toBe(409)
    expect((await verify(id)).status).toBe(409)

    const again = (await ann.post('/api/closure')).body.closure
    expect(again.id).not.toBe(id)
    const declined = await fund.admin.post(`/api/closure/${again.id}/decline`, { reason: 'The passport has expired.' })
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'The passport has expired.' })
    const mails = (await mailsTo(fund.server.context, ann.email)).filter(
      ({ subject }) => subject === 'Account closure declined',
    )
    expect(mails).toMatchObject([{ text: expect.stringContaining('The passport has expired.') }])
    expect((await fund.admin.get('/api/inbox?kind=closure&state=open')).body.rows).toEqual([])
  })

  test('with nothing to pay it is closed once verified and stopped', async () => {
    const ann = lastingAs(fund.server, await investor(fund.server))
    const { id } = (await ann.post('/api/closure')).body.closure
    await verify(id)
    expect((await stateOf(ann)).state).toBe('verified')
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await settle()
    expect(await stateOf(ann)).toMatchObject({ state: 'closed', payout: 0 })
  })

  test('a withdrawal or deposit that waits ends with the account', async () => {
    const { ann } = await begin()
    fund.server.clock.set('2026-12-18T17:00:00Z')
    await runWeek(fund.server, fund.admin, 0)
    const wanted = (await ann.post('/api/transfers/deposits', { amount: 700 })).body
    const leaving = (await ann.post('/api/transfers/withdrawals', { kind: 'capital', amount: 10_000 })).body
    const { id } = (await ann.post('/api/closure')).body.closure
    await verify(id)
    await quietWeeks(fund.server, 4)
    await settle()
    expect(await stateOf(ann)).toMatchObject({ state: 'payable', payout: 100_000 })
    const { rows } = (await ann.get('/api/transfers')).body
    const stateById = new Map(rows.map((row: { id: string; state: string }) => [row.id, row.state]))
    expect([stateById.get(wanted.id), stateById.get(leaving.id)]).toEqual(['declined', 'declined'])
    expect((await fund.admin.get('/api/inbox?kind=transfer&state=open')).body.rows).toHaveLength(1)
  })

  test('a correction after it: a credit is payable, a debit is borne by the fund', async () => {
    const { ann, bob } = await begin()
    const first = await runWeek(fund.server, fund.admin, 2_000)
    const { id } = (await ann.post('/api/closure')).body.closure
    await verify(id)
    await quietWeeks(fund.server, 3)
    await settle()
    expect(await stateOf(ann)).toMatchObject({ state: 'payable', payout: 100_600 })
    const before = await fundMoney(fund.server)
    expect(before.fund).toBe(800_00)

    await correct(first, 3_000)
    // Each 500 more: 300 to the investor, 200 to the fund; Ann's 300 are payable from the next Sunday on.
    const payable = (await fund.admin.get('/api/transfers?state=effective&kind=capital')).body.rows
    expect(payable.map(({ amount }: { amount: number }) => amount)).toEqual([300, 100_600])
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 100_000_00, result: 900_00 })
    expect((await fundMoney(fund.server)).fund).toBe(1_200_00)

    await correct(first, -1_000)
    // Against 1,500 each now −500: Bob has lost 500. Ann's difference is 900 + 500, borne by the fund, whose shares are gone too.
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 100_000_00, result: -500_00 })
    expect((await fundMoney(fund.server)).fund).toBe(-1_400_00)
    const [credit, balance] = payable.map((transfer: { id: string }) => `/api/transfers/${transfer.id}/pay`)
    expect((await fund.admin.post(balance)).body.state).toBe('paid')
    const early = await fund.admin.post(credit)
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('can be paid from Sun, ')])
    // On Sunday it is still in trading, where it stays until the week is closed and the next one is swept.
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const overdue = await fund.admin.post(credit)
    expect([overdue.status, overdue.body.detail]).toEqual([409, expect.stringContaining('until the next sweep')])
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect((await fund.admin.post(credit)).body.state).toBe('paid')
    expect((await stateOf(ann)).state).toBe('closed')
  })

  test('a debit is borne by the fund as the account closes', async () => {
    const { ann } = await begin()
    await deposit(fund.server, ann.id, 100_00)
    const first = await runWeek(fund.server, fund.admin, 0)
    await fund.server.context.store.write(({ db }) => db.deleteFrom('notifications').execute())
    fund.server.clock.set('2026-12-18T17:00:00Z')
    await openNow(fund.server)
    const asked = (await ann.post('/api/transfers/withdrawals', { kind: 'capital', amount: 100_100, in_full: true }))
      .body
    await fund.admin.post(`/api/transfers/${asked.id}/approve`)
    await quietWeeks(fund.server, 4)
    await openNow(fund.server)
    await correct(first, -2_000)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: -1_000_00 })
    const { id } = (await ann.post('/api/closure')).body.closure
    await verify(id)
    await runWeek(fund.server, fund.admin, 0)
    await settle()
    expect(await stateOf(ann)).toMatchObject({ state: 'closed', payout: 0 })
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect((await fundMoney(fund.server)).fund).toBe(-1_000_00)
  })
})
