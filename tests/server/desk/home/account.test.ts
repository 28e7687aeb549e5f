import { beforeEach, describe, expect, test } from 'vitest'
import { tiersToWire } from '#contract/entities/money-terms.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { probeServer } from '#server/desk/health/health.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { close, deposit } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('an account and the fund as they are read on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const comeBack = async (id: string): Promise<Caller> =>
    server.visitor((await createSession(server.context, id)).cookie)
  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work))
  }
  const trader = async (amount: number) => {
    const { id, name, email } = await server.signIn()
    await server.context.store.write((work) => beginTrading(work, { personIds: [id], byId: 'admin' }))
    await deposit(server, id, amount)
    return { id, name, email }
  }
  const adminCaller = async () => comeBack((await server.signIn({ role: 'admin' })).id)

  test('a new account has figures, none of them invented', async () => {
    const ann = await server.signIn({ status: 'pending' })
    const { status, body } = await ann.get('/api/account/home')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      balance: 0,
      invested: 0,
      profit: 0,
      carried_loss: 0,
      tier_percent: 50,
      monthly_gain: 0,
      monthly_gain_percent: null,
      time_weighted_return_percent: null,
      annualised_return_percent: null,
      money_weighted_return_percent: null,
      metrics: {
        weeks: 0,
        weeks_idle: 0,
        sharpe: null,
        sortino: null,
        max_drawdown_percent: null,
        volatility_percent: null,
      },
      weeks: [],
      unread_count: 0,
      status: 'pending',
    })
    expect((await ann.get('/api/account/next-week')).body).toMatchObject({
      capital: 0,
      result: 0,
      carried_loss: 0,
      taken: 0,
      deposited: 0,
    })
    for (const list of ['account/ledger', 'account/distributions', 'account/notifications', 'reports'])
      expect((await ann.get(`/api/${list}`)).body).toMatchObject({ rows: [], next: null })
  })

  test('$100,000 with a $50,000 deposit inside a 1% week has returned 0.6% net, not 50%', async () => {
    const ann = await trader(100_000_00)
    await toNextWeek()
    await deposit(server, ann.id, 50_000_00)
    await close(server, 1_000_00)
    const { body } = await (await comeBack(ann.id)).get('/api/account/home')
    expect(body).toMatchObject({
      balance: 150_600,
      invested: 150_000,
      profit: 600,
      monthly_gain: 600,
      monthly_gain_percent: 0.6,
      time_weighted_return_percent: 0.6,
      simple_return_percent: 0.4,
    })
    expect(body.weeks).toEqual([
      {
        week: 'Week 47',
        date: '2026-11-28',
        effective_from: '2026-11-22T05:01:00.000Z',
        effective_to: '2026-11-29T04:59:00.000Z',
        start_balance: 100_000,
        end_balance: 150_600,
        profit: 600,
        restated: 0,
        deposited: 150_000,
        withdrawn: 0,
        invested: 150_000,
        return_percent: 0.6,
      },
    ])
  })

  test('every closed week with its flows adds up to the balance, and what was at work to the reports', async () => {
    const ann = await trader(100_000_00)
    await toNextWeek()
    await deposit(server, ann.id, 50_000_00)
    await close(server, 1_000_00)
    await toNextWeek()
    await close(server, -900_00)
    await toNextWeek()
    const caller = await comeBack(ann.id)
    const { weeks } = (await caller.get('/api/account/performance')).body
    expect(weeks.map(({ effective_from: _, ...week }: Record<string, unknown>) => week)).toEqual([
      {
        week: 'Week 47',
        date: '2026-11-28',
        start_balance: 100_000,
        end_balance: 150_600,
        profit: 600,
        restated: 0,
        deposited: 150_000,
        withdrawn: 0,
        invested: 150_000,
        at_work: { opening: 100_000, gain: 600 },
      },
      {
        week: 'Week 48',
        date: '2026-12-05',
        start_balance: 150_600,
        end_balance: 149_700,
        profit: -900,
        restated: 0,
        deposited: 0,
        withdrawn: 0,
        invested: 150_000,
        at_work: { opening: 150_600, gain: -900 },
      },
    ])
    expect((await caller.get('/api/account/home')).body.balance).toBe(weeks.at(-1).end_balance)
    expect((await (await adminCaller()).get('/api/account/performance')).status).toBe(403)
  })

  test('the balance is as of the last entry in it, and a week that ended without a report is named', async () => {
    const ann = await trader(100_000_00)
    const read = async (path: string) => (await (await comeBack(ann.id)).get(path)).body
    const homeOf = () => read('/api/account/home')
    await toNextWeek()
    expect((await homeOf()).unreported).toBeNull()
    await close(server, 1_000_00)
    const closed = await homeOf()
    expect([closed.balance_at, closed.unreported]).toEqual(['2026-11-28T09:00:00.000Z', null])
    expect(await read('/api/reports')).toMatchObject({ rows: [{ week: 'Week 47' }], unreported: null })
    await toNextWeek()
    await toNextWeek()
    const late = await homeOf()
    expect(late.balance_at).toBe(closed.balance_at)
    expect(late.unreported).toBe('Week 48 ended Dec 5 and is not reported yet.')
    expect((await read('/api/reports')).unreported).toEqual({ week: 'Week 48', date: '2026-12-05' })
  })

  test('reports and distributions carry their arithmetic, newest first and by key', async () => {
    const ann = await trader(80_000_00)
    await trader(250_000_00)
    await toNextWeek()
    await close(server, -3_300_00)
    await toNextWeek()
    await close(server, 6_600_00)
    await toNextWeek()
    const caller = await comeBack(ann.id)
    const first = (await caller.get('/api/account/distributions?limit=1')).body
    // Of $330,000 − $3,300 she has $80,000 − $800: $1,600 of the second week, of which $800 make up the loss.
    expect(first.rows).toEqual([
      {
        id: '2026-11-29',
        period: 'Week 48, 2026',
        effective_at: '2026-12-05T09:00:00.000Z',
        payment_reference: 'DIST-2026-W48',
        grossProfit: 1_600,
        carryOver: 800,
        distributed: 400,
        fundShare: 400,
        status: 'Completed',
        arithmetic: {
          fund_profit: 6_600,
          fund_opening: 326_700,
          opening_balance: 79_200,
          opening_capital: 80_000,
          traded: true,
          gross: 1_600,
          odd_cents: 0,
          carried_before: 800,
          recovered: 800,
          net: 800,
          tier_percent: 50,
          tiers: tiersToWire(termsFromBeginning.figures),
          share: 400,
          fund_share: 400,
          carried_after: 0,
        },
      },
    ])
    const second = (await caller.get(`/api/account/distributions?limit=1&before=${first.next}`)).body
    expect(second).toMatchObject({ rows: [{ grossProfit: -800, status: 'No Distribution' }], next: null })
    const { body: reports } = await caller.get('/api/reports')
    expect(reports.rows).toMatchObject([
      { week: 'Week 48', startBalance: 79_200, endBalance: 80_400, profit: 1_200, trades: 20, successRate: 82.5 },
      { week: 'Week 47', startBalance: 80_000, endBalance: 79_200, profit: -800, returnPercentage: -1 },
    ])
    expect((await caller.get('/api/account/distributions?before=x')).status).toBe(422)
  })

  test('the ledger shows one’s own lines alone, each with the balance after it', async () => {
    const [ann, bob] = [await trader(80_000_00), await trader(250_000_00)]
    await toNextWeek()
    await close(server, 3_300_00)
    const caller = await comeBack(ann.id)
    const { body } = await caller.get('/api/account/ledger')
    expect(body.rows).toMatchObject([
      { kind: 'close', lines: [{ account: 'result', amount: 400 }], balance_after: 80_400 },
      { kind: 'deposit', lines: [{ account: 'capital', amount: 80_000 }], balance_after: 80_000 },
    ])
    expect(JSON.stringify(body)).not.toContain(bob.id)
    const newest = (await caller.get('/api/account/ledger?limit=1')).body
    const older = (await caller.get(`/api/account/ledger?limit=1&before=${newest.next}`)).body
    expect([...newest.rows, ...older.rows]).toEqual(body.rows)
    expect(older.next).toBeNull()
  })

  test('the admin has the fund’s weeks, and no account', async () => {
    const admin = await adminCaller()
    for (const path of ['account/home', 'account/ledger', 'account/distributions'])
      expect((await admin.get(`/api/${path}`)).status).toBe(403)
    expect((await admin.get('/api/reports')).body).toEqual({ rows: [], next: null, unreported: null })
    expect((await admin.get('/api/fund/overview')).body).toMatchObject({
      total_investors: 0,
      assets_under_management: 0,
      average_weekly_return_percent: null,
      weeks: [],
      top_accounts: [],
      recent_deposits: [],
    })
  })

  test('overview, analytics and summary add up to the book', async () => {
    const [ann, bob] = [await trader(80_000_00), await trader(250_000_00)]
    await server.signIn({ status: 'pending' })
    const idle = await server.signIn()
    await deposit(server, idle.id, 10_000_00)
    await toNextWeek()
    await close(server, 3_300_00)
    await toNextWeek()
    const admin = await adminCaller()
    const { body: overview } = await admin.get('/api/fund/overview')
    expect(overview).toMatchObject({
      total_investors: 3,
      assets_under_management: 341_900,
      total_profits: 3_300,
      average_weekly_return_percent: 1,
      weeks: [{ week: 'Week 47', start_balance: 330_000, end_balance: 333_300, return_percent: 1 }],
    })
    expect(overview.top_accounts.map(({ id }: { id: string }) => id)).toEqual([bob.id, ann.id])
    expect(overview.recent_deposits).toHaveLength(3)
    const { body: analytics } = await admin.get('/api/fund/analytics')
    expect(analytics.cumulative_profit).toEqual([{ date: '2026-11-28', profit: 3_300 }])
    expect((await admin.get('/api/analytics/trading-status-summary')).body).toEqual({
      amount_in_progress: 331_900,
      amount_stopped: 10_000,
      total_amount: 341_900,
      active_trading_count: 2,
      inactive_trading_count: 1,
      total_investors: 3,
      active_percentage: 66.67,
      inactive_percentage: 33.33,
    })
    // At the default of 1%: $804.00 and $2,515.00.
    expect((await admin.get('/api/analytics/next-week-total-risk')).body).toEqual({ total_risk_amount: 3_319 })
  })

  test('without investors the summary is zeros', async () => {
    const admin = await adminCaller()
    const { body } = await admin.get('/api/analytics/trading-status-summary')
    expect(new Set(Object.values(body))).toEqual(new Set([0]))
    expect((await admin.get('/api/analytics/next-week-total-risk')).body).toEqual({ total_risk_amount: 0 })
  })

  test('health is measured', async () => {
    const admin = await adminCaller()
    server.clock.advance({ minutes: 3 })
    await admin.get('/api/fund/overview')
    await probeServer(server.context)
    const { body } = await admin.get('/api/fund/health')
    expect(body).toMatchObject({ uptime_seconds: 180, uptime_percent: 100, cipher_bits: null, sockets: 0 })
    expect(body.webhooks).toEqual({ waiting: 0, waiting_since: null, failed: 0 })
    expect(body.calls).toEqual({ answered: expect.any(Number), failed: 0 })
    expect(body.calls.answered).toBeGreaterThan(0)
    expect([body.deferred, body.threads]).toEqual([{ waiting: 0, waiting_since: null }, { waiting: 0 }])
    expect(body.median_answer_ms).toBeGreaterThan(0)
    expect(body.loop_delay_ms).toBeGreaterThanOrEqual(0)
  })
})
