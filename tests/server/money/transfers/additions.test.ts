import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { carriedLossOf } from '#server/money/settlement/account.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('result that becomes capital, on %s', (engine) => {
  const fund = ownFund(engine)

  const decide = async (capitalAdditions: 'on' | 'off') => {
    const { version } = (await fund.admin.get('/api/fund/settings')).body
    expect((await fund.admin.patch('/api/fund/settings', { version, capitalAdditions })).status).toBe(200)
  }
  const step = async (id: string, does: string, body?: unknown) => {
    const answer = await fund.admin.post(`/api/transfers/${id}/${does}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  /** $95,000 that made $6,000 in its first week, of which half is the investor’s. */
  const withResult = async () => {
    const person = await investor(fund.server, 95_000_00)
    await decide('on')
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 12_000)
    await openNow(fund.server)
    expect(await money(fund.server, person.id)).toEqual({ capital: 95_000_00, result: 6_000_00 })
    return { person, as: lastingAs(fund.server, person) }
  }
  /** What is not the investors’ own. */
  const held = async () =>
    (await fund.admin.get('/api/cash')).body.accounts.filter(({ account }: { account: string }) =>
      ['cash', 'trading', 'payable', 'fund'].includes(account),
    )
  const home = async (as: ReturnType<typeof lastingAs>) => (await as.get('/api/account/home')).body

  test('is off until an owner has decided, which Today asks for', async () => {
    const person = await investor(fund.server, 95_000_00)
    const as = lastingAs(fund.server, person)
    await fund.server.context.store.write(({ db }) =>
      db.deleteFrom('fund_settings').where('setting', '=', 'capitalAdditions').execute(),
    )
    const due = async () =>
      (await fund.admin.get('/api/admin/today')).body.due.filter(({ kind }: { kind: string }) => kind === 'additions')
    expect(await due()).toHaveLength(1)
    expect((await as.get('/api/transfers/allowed')).body.addition).toBeUndefined()
    expect((await as.post('/api/transfers/additions', { amount: 1 })).body.detail).toBe(
      'This fund does not add results to capital.',
    )
    await decide('off')
    expect(await due()).toEqual([])
    await decide('on')
    expect((await as.get('/api/transfers/allowed')).body.addition).toMatchObject({
      allowed: false,
      why_not: 'There is no result to add yet.',
    })
  })

  test('is asked for, approved, and capital from next Sunday: the tier rises, the balance and the profit stay', async () => {
    const { person, as } = await withResult()
    const before = await home(as)
    const outside = await held()
    const { body } = await as.post('/api/transfers/additions', { amount: 5_000 })
    expect(body).toMatchObject({ kind: 'addition', state: 'requested', amount: 5_000, destination: null })
    // What it reserves no dividend takes, and it does not wait for a month or a lock-up.
    expect((await as.get('/api/transfers/allowed')).body).toMatchObject({
      dividend: { available: 1_000 },
      addition: { allowed: false, available: 1_000 },
    })
    expect((await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 1_000.01 })).status).toBe(409)
    expect((await as.post('/api/transfers/additions', { amount: 4_000 })).body.detail).toContain('already under way')
    expect((await as.post('/api/transfers/additions', { amount: 5_000 })).body.id).toBe(body.id)
    await step(body.id, 'approve')
    expect((await as.get('/api/account/next-week')).body.withdrawals).toEqual([
      { kind: 'addition', amount: 5_000, in_full: false },
    ])
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await money(fund.server, person.id)).toEqual({ capital: 100_000_00, result: 1_000_00 })
    const after = await home(as)
    expect([before.tier_percent, after.tier_percent]).toEqual([50, 60])
    expect([after.balance, after.profit, after.invested]).toEqual([before.balance, before.profit, 100_000])
    expect(after.simple_return_percent).toBeLessThan(before.simple_return_percent)
    expect(after.time_weighted_return_percent).toBe(before.time_weighted_return_percent)
    expect(after.money_weighted_return_percent).toBeCloseTo(before.money_weighted_return_percent, 2)
    expect(await held()).toEqual(outside)
    expect((await as.get('/api/transfers?state=ended')).body.rows).toMatchObject([
      { id: body.id, state: 'added', settled_amount: 5_000 },
    ])
    expect((await fund.admin.get('/api/transfers?kind=addition&state=open')).body.rows).toEqual([])
    expect((await as.get('/api/account/ledger')).body.rows[0]).toMatchObject({
      kind: 'addition',
      description: 'Added to capital',
      lines: expect.arrayContaining([
        { account: 'result', amount: -5_000 },
        { account: 'capital', amount: 5_000 },
      ]),
    })
    // The week that began then is shared by the new tier.
    await runWeek(fund.server, fund.admin, 1_000)
    expect((await money(fund.server, person.id)).result).toBe(1_600_00)
  })

  test('is capped at what is there on its Sunday, and declined if a loss has taken all of it', async () => {
    const { person, as } = await withResult()
    const { id } = (await as.post('/api/transfers/additions', { amount: 6_000 })).body
    await step(id, 'approve')
    await runWeek(fund.server, fund.admin, -2_000)
    await openNow(fund.server)
    expect(await money(fund.server, person.id)).toEqual({ capital: 99_000_00, result: 0 })
    expect(await carriedLossOf(fund.server.context.store.read, person.id)).toBe(2_000_00)
    expect((await as.get('/api/transfers')).body.rows[0]).toMatchObject({
      state: 'added',
      settled_amount: 4_000,
      reason: 'Only $4,000.00 was there when it took effect.',
    })
    await runWeek(fund.server, fund.admin, 3_000)
    await openNow(fund.server)
    const again = (await as.post('/api/transfers/additions', { amount: 1_000 })).body
    await step(again.id, 'approve')
    await runWeek(fund.server, fund.admin, -5_000)
    await openNow(fund.server)
    expect((await as.get('/api/transfers')).body.rows[0]).toMatchObject({
      id: again.id,
      state: 'declined',
      reason: 'No result was left to add when it took effect.',
    })
  })

  test('is cancelled by its investor, declined by the fund, and needs no bank account; nothing of it is ever paid', async () => {
    const { person, as } = await withResult()
    await fund.server.context.store.write(({ db }) =>
      db.deleteFrom('bank_accounts').where('account_id', '=', person.id).execute(),
    )
    const first = (await as.post('/api/transfers/additions', { amount: 100 })).body
    expect((await as.post(`/api/transfers/${first.id}/cancel`)).body.state).toBe('cancelled')
    const second = (await as.post('/api/transfers/additions', { amount: 100 })).body
    expect((await step(second.id, 'decline', { reason: 'Not this month' })).state).toBe('declined')
    const third = (await as.post('/api/transfers/additions', { amount: 100 })).body
    await step(third.id, 'approve')
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect((await fund.admin.post(`/api/transfers/${third.id}/pay`)).status).toBe(409)
    expect((await fund.admin.post(`/api/transfers/${third.id}/decline`, { reason: 'Too late' })).status).toBe(409)
    expect((await fund.admin.get('/api/payments')).body.due ?? []).toEqual([])
  })

  test('is neither asked for nor approved while the account is frozen', async () => {
    const { person, as } = await withResult()
    const { id } = (await as.post('/api/transfers/additions', { amount: 100 })).body
    const frozen = await fund.admin.post(`/api/admin/investors/${person.id}/freeze`, { reason: 'A call from her bank' })
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(200)
    expect((await fund.admin.post(`/api/transfers/${id}/approve`)).status).toBe(409)
    expect((await as.post('/api/transfers/additions', { amount: 200 })).status).toBe(403)
  })
})
