import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyClosure } from '#server/money/closures/decide.ts'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import { requestClosure } from '#server/money/closures/request.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { editReport } from '#server/money/weeks/report.ts'
import { newestReport } from '#server/money/weeks/stored-weeks.ts'
import { changeTrading } from '#server/people/trading/changes.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { figureOf, missedBy, nothingMissed, pagesOf } from '#tests/support/papers/papers.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const boss = { id: 'boss', email: 'boss@example.com' }
const from = '127.0.0.1'

describe.each(subjectEngines)('papers and figures after a correction on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const write = <T>(unit: Parameters<typeof server.context.store.write<T>>[0]) => server.context.store.write(unit)
  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await write((work) => openWeeks(work))
  }
  /** The next week, from its beginning to its close; returns it. */
  const trade = async (profit: number) => {
    await toNextWeek()
    return close(server, profit)
  }
  const correct = async (week: { from: number; to: number }, profit: number, reason = 'A late fill.') => {
    const held = await newestReport(server.context.store.read, week.from)
    if (!held) throw new Error('nothing was closed')
    const report = {
      startBalance: held.start_balance,
      endBalance: held.start_balance + profit,
      trades: 20,
      successRate: 80,
      notes: null,
      reportedBy: boss.email,
      reason,
    }
    await write((work) => editReport(work.as({ by: boss, from }), week, report))
  }
  const paper = async (personId: string, path: string) => {
    const { cookie } = await createSession(server.context, personId)
    const response = await fetch(`${server.url}/api/statements/${path}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    return (await pagesOf(new Uint8Array(await response.arrayBuffer()))).join(' ')
  }
  const home = async (id: string) => (await lastingAs(server, { id, email: '' }).get('/api/account/home')).body
  const closeAccount = async (personId: string) => {
    const id = personId
    const access = {
      sessionId: '',
      role: 'investor',
      adminRole: null,
      status: 'active',
      frozen: false,
      awaits: null,
    } as const
    const by = { ...access, id, accountId: id, name: 'Ann', email: 'a@example.com' }
    await write((work) => requestClosure(work.as({ by, from })))
    const row = await server.context.store.read.selectFrom('closures').select('id').executeTakeFirstOrThrow()
    await write((work) => verifyClosure(work.as({ by: boss, from }), { id: row.id, method: 'Passport shown by video' }))
  }

  test('a closed account: what was paid is its capital withdrawn, and a correction that pays it moves every figure', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    const week = await trade(-500_00)
    await closeAccount(ann.id)
    server.clock.set('2026-12-20T15:00:00Z')
    await write((work) => openWeeks(work))
    await settleDueClosures(server.context)
    const before = await paper(ann.id, 'tax.pdf?year=2026')
    expect(figureOf(before, 'Capital withdrawn')).toBe(-9_500_00)
    expect(figureOf(before, 'Dividends')).toBe(0)
    expect(figureOf(before, 'Closing capital account')).toBe(0)
    expect(missedBy(before)).toEqual(nothingMissed)
    expect(await home(ann.id)).toMatchObject({ profit: -500, time_weighted_return_percent: -5 })

    // $1,500 gross instead of a loss of $500: half is hers, $750, which is $1,250 more.
    await correct(week, 1_500_00)
    server.clock.set('2026-12-29T15:00:00Z')
    const after = await paper(ann.id, 'tax.pdf?year=2026')
    expect(figureOf(after, 'Result, net')).toBe(750_00)
    expect(figureOf(after, 'Corrections of earlier weeks')).toBe(1_250_00)
    expect(figureOf(after, 'Of them paid out, the account being closed')).toBe(-1_250_00)
    expect(figureOf(after, 'Capital withdrawn')).toBe(-9_500_00)
    expect(missedBy(after)).toEqual(nothingMissed)
    expect(await home(ann.id)).toMatchObject({ profit: 750, monthly_gain: 1_250, time_weighted_return_percent: 7.5 })
  })

  test('the papers of a closed account say when it was closed, what became of its losses, and what is still paid', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    const week = await trade(-500_00)
    await closeAccount(ann.id)
    server.clock.set('2026-12-20T15:00:00Z')
    await write((work) => openWeeks(work))
    await settleDueClosures(server.context)
    await correct(week, 1_500_00)
    server.clock.set('2027-01-02T15:00:00Z')
    const december = await paper(ann.id, 'statement.pdf?month=2026-12')
    for (const told of [
      'Account closed Dec 20, 2026',
      'Losses of $500.00 were taken from the capital as it was paid out.',
      'Closing capital account $0.00',
      'Correction of Week 47, $1,250.00 to be paid out',
    ])
      expect(december).toContain(told)
    expect(await paper(ann.id, 'tax.pdf?year=2026')).toContain('The account is closed: no loss is left to make up.')
    const november = await paper(ann.id, 'statement.pdf?month=2026-11')
    expect(november, 'not closed yet').not.toContain('Account closed')
    expect(november).toContain('After Week 47, earlier losses of $500.00 are to be made up first')
    for (const text of [december, november]) expect(missedBy(text)).toEqual(nothingMissed)
  })

  test('a month states its weeks as they were closed; the correction stands where it takes effect, and is announced', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    await trade(0)
    await trade(0)
    await trade(0)
    await trade(0)
    await toNextWeek()
    // The week of December 20: $1,000 gross, half of it hers.
    const week = await close(server, 1_000_00)
    await toNextWeek()
    await close(server, 0)
    // On Saturday, January 2, effective on the 3rd.
    await correct(week, -1_000_00, 'A fill was booked twice.')
    server.clock.set('2027-02-03T15:00:00Z')
    const december = await paper(ann.id, 'statement.pdf?month=2026-12')
    for (const told of [
      'Result, net $500.00',
      'Profit and loss before the fund’s share $1,000.00',
      'The fund’s share of profit ($500.00)',
      'Closing capital account $10,500.00',
      'Return, time-weighted, net of the fund’s share +5.00%',
      'With every later correction the return of these weeks is −10.00%.',
      'Weeks of this period that were corrected later',
      'Week 51, 2026: from $500.00 to ($1,000.00), a change of ($1,500.00), effective Jan 3, 2027. A fill was booked twice.',
    ])
      expect(december).toContain(told)
    expect(december, 'who works for the fund').not.toContain(boss.email)
    expect(figureOf(december, 'Corrections of earlier weeks')).toBeUndefined()
    expect(missedBy(december)).toEqual(nothingMissed)

    const january = await paper(ann.id, 'statement.pdf?month=2027-01')
    expect(figureOf(january, 'Opening capital account')).toBe(10_500_00)
    expect(figureOf(january, 'Corrections of earlier weeks')).toBe(-1_500_00)
    expect(figureOf(january, 'Closing capital account')).toBe(9_000_00)
    expect(january).toContain('Restated in this period Week 51, 2026: from $500.00 to ($1,000.00)')
    expect(missedBy(january)).toEqual(nothingMissed)
  })

  test('a month whose last week is open is provisional until it is closed', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    await trade(200_00)
    // The week of November 22 was closed on the 28th; that of the 29th is not part of November.
    server.clock.set('2026-12-03T15:00:00Z')
    await write((work) => openWeeks(work))
    const november = await paper(ann.id, 'statement.pdf?month=2026-11')
    expect(november).toContain('Provisional: the fund has not issued it yet.')
    server.clock.set('2027-01-02T15:00:00Z')
    expect(await paper(ann.id, 'statement.pdf?month=2026-12')).toContain(
      'Provisional: Week 48 is not closed yet, so these figures may still change.',
    )
  })

  test('"this month" moves with a correction that the balance shows, as its own line', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    const week = await trade(2_000_00)
    await toNextWeek()
    await close(server, 0)
    expect(await home(ann.id)).toMatchObject({ balance: 11_000, monthly_gain: 0 })
    await correct(week, -6_000_00)
    expect(await home(ann.id)).toMatchObject({ balance: 4_000, monthly_gain: -7_000, monthly_restated: -7_000 })
    await toNextWeek()
    await close(server, 0)
    const { weeks, time_weighted_return_percent } = await home(ann.id)
    expect(time_weighted_return_percent).toBe(-60)
    expect(
      weeks.map((one: Record<string, unknown>) => [one.start_balance, one.profit, one.restated, one.end_balance]),
    ).toEqual([
      [10_000, 1_000, 0, 11_000],
      [11_000, 0, 0, 11_000],
      [4_000, 0, -7_000, 4_000],
    ])
    const { body } = await lastingAs(server, ann).get('/api/reports')
    expect(body.rows.at(-1)).toMatchObject({ profit: -6_000, restated: -7_000, returnPercentage: -60 })
  })

  test('weeks without money at work are in no ratio, nothing under a year is annualised, and cents rank nobody', async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann' })
    const bob = await investor(server, 20_000_00, { name: 'Bob' })
    await investor(server, 9_999_99, { name: 'Too small' })
    for (const profit of [400_00, 800_00]) await trade(profit)
    const { metrics } = await home(ann.id)
    expect(metrics).toMatchObject({ weeks: 2, weeks_idle: 0 })
    await write((work) => changeTrading(work, { personId: ann.id, requested: 'inactive', byId: ann.id }))
    for (const profit of [300_00, 300_00, 300_00]) await trade(profit)
    const stopped = await home(ann.id)
    expect(stopped.metrics).toEqual({ ...metrics, weeks_idle: 3 })
    expect(stopped.annualised_return_percent).toBeNull()
    expect(stopped.money_weighted_return_percent).toBeCloseTo(stopped.time_weighted_return_percent, 2)
    const admin = await server.signIn({ role: 'admin' })
    const { body } = await admin.get('/api/fund/overview')
    expect(body.top_accounts.map(({ id }: { id: string }) => id)).toEqual([bob.id, ann.id])
    expect(body.top_accounts[1].time_weighted_percent).toBe(stopped.time_weighted_return_percent)
  })
})
