import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { minimumDeposit } from '#server/money/transfers/deposits.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { adoptNext, sundayOf } from '#tests/support/money/other-terms.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('profile and settings on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
  })
  afterEach(() => server.close())

  test('a profile is saved in parts, its tax id sealed and masked', async () => {
    const taxId = '123-45-6789'
    const ann = await server.signIn({ name: 'Ann', email: 'ann@example.com' })
    expect((await ann.get('/api/profile')).body).toEqual({
      name: 'Ann',
      email: 'ann@example.com',
      phone: null,
      address: null,
      dateOfBirth: null,
      taxId: null,
      riskTolerance: null,
      investmentGoals: null,
      version: 0,
    })
    await ann.patch('/api/profile', {
      version: 0,
      phone: '+1 212 555 0100',
      taxId,
      address: '1 Main St\nNew York',
    })
    const { body } = await ann.patch('/api/profile', {
      version: 1,
      name: 'Ann Lee',
      riskTolerance: 'moderate',
      taxId: '•••••••6789',
    })
    expect(body).toMatchObject({
      name: 'Ann Lee',
      phone: '+1 212 555 0100',
      address: '1 Main St\nNew York',
      taxId: '•••••••6789',
      riskTolerance: 'moderate',
    })
    // Four digits may be in an id or in sealed bytes by chance; nowhere else, and not the whole number.
    const stored = await server.context.store.read.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
    const { person_id: _, tax_id_sealed: sealed, ...readable } = stored
    expect(JSON.stringify(readable)).not.toContain('6789')
    const sealedBytes = Buffer.from(String(sealed).split('.').at(-1) ?? '', 'base64url')
    expect(sealedBytes.length).toBeGreaterThan(taxId.length)
    expect(`${sealed} ${sealedBytes.toString('latin1')}`).not.toContain(taxId)
    expect((await ann.patch('/api/profile', { version: 2, taxId: '', phone: '' })).body).toMatchObject({
      taxId: null,
      phone: null,
    })
    const trail = await server.context.store.read.selectFrom('audit_details').select('detail').orderBy('id').execute()
    expect(trail.map(({ detail }) => detail)).toEqual([
      'address, phone, taxId',
      'name, riskTolerance, taxId',
      'phone, taxId',
    ])
    const admin = await server.signIn({ role: 'admin' })
    expect((await admin.get('/api/admin/investors?search=ann lee')).body.rows).toHaveLength(1)
    for (const wrong of [{ email: 'other@example.com' }, { dateOfBirth: '2999-01-01' }, { taxId: 'x' }])
      expect((await ann.patch('/api/profile', { version: 3, ...wrong })).status).toBe(422)
    const gone = await server.signIn({ status: 'inactive' })
    expect((await gone.patch('/api/profile', { version: 0, phone: '' })).status).toBe(409)
  })

  test('settings begin with the documented defaults, and every change says who, when and what it was', async () => {
    const admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    const { body: first } = await admin.get('/api/fund/settings')
    expect(first).toEqual({
      settings: {
        minimumInvestment: 10_000,
        managementFee: 0,
        performanceFee: 20,
        riskLimit: 1,
        tradingHours: '09:30-16:00',
        closedDays: [],
        autoRebalance: true,
        weeklyReporting: true,
        automatedDistribution: false,
        publicTotals: false,
        agreementsRequired: false,
        capitalAdditions: 'off',
        requiredChecks: [],
        witnesses: [],
        twoPeople: false,
        closeAbove: 0,
        correctionAbove: 0,
        payoutAbove: 1_000,
        importAbove: 0,
        limitWeekTimes: 2,
        limitTogetherTimes: 2,
        moneyInByTwo: false,
        moneyInAbove: 10_000,
        moneyInFees: 50,
        reserveWeeks: 0,
        delayMinutes: 60,
        plausibleDeviations: 6,
        plausibleAtLeast: 10_000,
        termsNoticeDays: 14,
        payoutHolds: false,
      },
      recorded_only: ['managementFee', 'performanceFee', 'tradingHours', 'autoRebalance'],
      changed_at: null,
      changed_by: null,
      version: 0,
      risk: { limit_amount: 0, total_risk_amount: 0, breached: false },
    })
    const part = { version: 0, minimumInvestment: 2500, riskLimit: 0.5, weeklyReporting: true }
    const { status, body } = await admin.patch('/api/fund/settings', part)
    expect([status, body.settings.minimumInvestment, body.changed_by]).toEqual([200, 2500, 'boss@example.com'])
    await admin.patch('/api/fund/settings', { ...part, version: 1 })
    const { body: history } = await admin.get('/api/fund/settings/history')
    const at = new Date(server.clock.now()).toISOString()
    expect(history).toEqual([
      { at, by: 'boss@example.com', setting: 'riskLimit', before: '1', after: '0.5' },
      { at, by: 'boss@example.com', setting: 'minimumInvestment', before: '10000', after: '2500' },
    ])
    for (const wrong of [{ minimumInvestment: 0.5 }, { riskLimit: 101 }, { tradingHours: 'always' }, { colour: 'red' }])
      expect((await admin.patch('/api/fund/settings', { version: 1, ...wrong })).status).toBe(422)
    for (const [wrong, detail] of [
      [{ minimumInvestment: 50 }, 'The minimum investment is at least $100.00.'],
      [{ tradingHours: '16:00-09:30' }, 'Trading hours end after they begin, on the same day.'],
      [{ tradingHours: '09:30-09:30' }, 'Trading hours end after they begin, on the same day.'],
    ] as const)
      expect(await admin.patch('/api/fund/settings', { version: 1, ...wrong })).toMatchObject({
        status: 422,
        body: { detail },
      })
  })

  test('what nothing applies is saved at once, by one person, and is recorded only', async () => {
    const admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    await admin.patch('/api/fund/settings', { version: 0, twoPeople: true })
    const fees = { version: 1, managementFee: 2, performanceFee: 25, tradingHours: '10:00-15:00', autoRebalance: false }
    const saved = await admin.patch('/api/fund/settings', fees)
    expect([saved.status, saved.body.settings.performanceFee]).toEqual([200, 25])
    const { rows } = (await admin.get('/api/audit?search=performanceFee')).body
    expect(rows).toMatchObject([{ detail: '20 → 25 (recorded only)' }])
    const shorter = await admin.patch('/api/fund/settings', { version: 2, termsNoticeDays: 7 })
    expect([shorter.status, shorter.body.waits]).toMatchObject([409, { id: expect.any(String) }])
  })

  test('days without trading wait for a second person, and stand among the fund’s dates', async () => {
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    const second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    await admin.patch('/api/fund/settings', { version: 0, twoPeople: true })
    for (const wrong of [['2027-02-30'], ['2026-12-02', '2026-12-02'], 'none', ['soon']])
      expect((await admin.patch('/api/fund/settings', { version: 1, closedDays: wrong })).status).toBe(422)
    const asked = await admin.patch('/api/fund/settings', { version: 1, closedDays: ['2026-12-02'] })
    expect([asked.status, asked.body.waits]).toMatchObject([409, { id: expect.any(String) }])
    const days = async (): Promise<string[]> =>
      (await admin.get('/api/admin/dates')).body.dates
        .filter(({ kind }: { kind: string }) => kind === 'days')
        .map(({ of, at }: { of: string; at: string }) => `${at.slice(0, 10)} ${of}`)
    const usual = [
      '2026-11-26 Thanksgiving Day: no trading, and banks are closed',
      '2026-11-27 After Thanksgiving: trading ends at 13:00 New York',
      '2026-12-24 Christmas Eve: trading ends at 13:00 New York',
      '2026-12-25 Christmas Day: no trading, and banks are closed',
      '2027-01-01 New Year’s Day: no trading, and banks are closed',
    ]
    expect(await days()).toEqual(usual)
    expect((await second.post(`/api/approvals/${asked.body.waits.id}/approve`)).body).toMatchObject({ state: 'done' })
    expect(await days()).toEqual(
      [...usual, '2026-12-02 A day that the fund added: no trading; banks are open'].toSorted(),
    )
  })

  test('until the fund sets a minimum, it is the one of the terms of the day', async () => {
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    const ann = await investor(server, 0, { email: 'first@example.com' })
    const later = { ...termsFromBeginning.figures, firstDepositMin: 20_000_00, depositMin: 500_00 }
    const sunday = sundayOf(await adoptNext(server, later))
    const least = () => minimumDeposit(server.context.store.read, server.clock.now(), ann.id)
    const shown = async () => (await admin.get('/api/fund/settings')).body.settings.minimumInvestment
    expect([await least(), await shown()]).toEqual([10_000_00, 10_000])
    server.clock.set(sunday)
    expect([await least(), await shown()]).toEqual([20_000_00, 20_000])
    // What is typed is a setting, even the figure that applied from the beginning.
    await admin.patch('/api/fund/settings', { version: 0, minimumInvestment: 10_000 })
    expect([await least(), await shown()]).toEqual([10_000_00, 10_000])
  })

  test('the minimum governs a first deposit, and the risk limit is held against next week', async () => {
    const { context } = server
    const admin = await server.signIn({ role: 'admin' })
    await admin.patch('/api/fund/settings', { version: 0, minimumInvestment: 2500, riskLimit: 0.5 })
    const ann = await investor(server, 0, { email: 'first@example.com' })
    expect(await minimumDeposit(context.store.read, server.clock.now(), ann.id)).toBe(2500_00)
    await deposit(server, ann.id, 100_000_00)
    expect(await minimumDeposit(context.store.read, server.clock.now(), ann.id)).toBe(100_00)
    // Ann trades next week with $100,000 at the default of 1%: twice the limit of half a percent.
    expect((await admin.get('/api/fund/settings')).body.risk).toEqual({
      limit_amount: 500,
      total_risk_amount: 1000,
      breached: true,
    })
    const { cookie } = await createSession(context, ann.id)
    const risk = await server
      .visitor(cookie)
      .patch('/api/investors/first@example.com/weekly-risk', { weekly_risk_percent: 5 })
    expect(risk.status).toBe(200)
  })
})
