import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { csvOf } from '#fund/text/csv.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { changePerson } from '#server/people/accounts/people.ts'
import { close, deposit, investor } from '#tests/support/money/fund.ts'
import { adoptNext } from '#tests/support/money/other-terms.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

type Row = Readonly<Record<string, string>>

/** As an owner would compute it in a spreadsheet, from two columns of the file. */
const returnsOf = (rows: readonly Row[]): number[] =>
  rows
    .filter((row) => row['return_percent'] !== '')
    .map((row) =>
      row['start_balance'] === ''
        ? Number(row['return_percent']) / 100
        : Number(row['profit']) / Number(row['start_balance']),
    )

const recomputed = (returns: readonly number[]) => {
  const average = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const deviation = Math.sqrt(returns.reduce((sum, one) => sum + (one - average) ** 2, 0) / (returns.length - 1))
  return { sharpe: (average / deviation) * Math.sqrt(52), volatility: deviation * Math.sqrt(52) * 100 }
}

describe.each(subjectEngines)('the tables that the analytics are computed from, on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
  })
  afterEach(() => server.close())

  const path = '/api/fund/figures/export.csv'
  const file = async (of: string, more = ''): Promise<Row[]> => {
    const { status, body } = await admin.get(`${path}?of=${of}${more}`)
    expect(status, of).toBe(200)
    return parse(body, { bom: true, columns: true }) as Row[]
  }
  const analytics = async () => (await admin.get('/api/fund/analytics')).body

  const runWeeks = async (profits: readonly number[]) => {
    const { clock, context } = server
    clock.set(nextWeek(clock.now()).from)
    for (const profit of profits) {
      await context.store.write((work) => openWeeks(work))
      await close(server, profit)
      clock.set(nextWeek(clock.now()).from)
    }
  }

  test('give the ratios, the fall and the profit again that the screen shows', async () => {
    await investor(server, 100_000_00)
    await runWeeks(Array.from({ length: 26 }, (_, week) => [1_234_56, -2_345_67, 0, 3_210_98, -100_01][week % 5] ?? 0))
    admin = await server.signIn({ role: 'admin' })
    const { metrics, weeks, cumulative_profit } = await analytics()
    const rows = await file('weeks')
    expect(rows.map(({ date }) => date)).toEqual(weeks.map(({ date }: Row) => date))
    const { sharpe, volatility } = recomputed(returnsOf(rows))
    expect(metrics).toMatchObject({ weeks: 26, series_from: null, risk_free_percent: 0 })
    expect(metrics.sharpe).toBeCloseTo(sharpe, 2)
    expect(metrics.volatility_percent).toBeCloseTo(volatility, 3)
    let [wealth, highest] = [1, 1]
    const falls = returnsOf(rows).map((fraction, place) => {
      wealth *= 1 + fraction
      highest = Math.max(highest, wealth)
      expect(Number(rows[place]?.['grown_percent'])).toBeCloseTo((wealth - 1) * 100, 3)
      expect(Number(rows[place]?.['highest_percent'])).toBeCloseTo((highest - 1) * 100, 3)
      expect(Number(rows[place]?.['fall_percent'])).toBeCloseTo((wealth / highest - 1) * 100, 3)
      return wealth / highest - 1
    })
    expect(metrics.max_drawdown_percent).toBeCloseTo(Math.min(...falls) * 100, 3)
    expect(metrics.max_drawdown_percent).toBe(Math.min(...rows.map((row) => Number(row['fall_percent']))))
    expect(rows.map((row) => Number(row['cumulative_profit']))).toEqual(
      cumulative_profit.map(({ profit }: { profit: number }) => profit),
    )
  })

  test('have the risk-free rate of each week, from which Sharpe and Sortino are recomputed over a change of it', async () => {
    await investor(server, 100_000_00)
    const profits = Array.from({ length: 26 }, (_, week) => [1_234_56, -2_345_67, 310_98, -100_01][week % 4] ?? 0)
    await runWeeks(profits.slice(0, 10))
    await adoptNext(server, { ...termsFromBeginning.figures, riskFreePercent: 26 })
    await runWeeks(profits.slice(10))
    admin = await server.signIn({ role: 'admin' })
    const { metrics } = await analytics()
    const rows = await file('weeks')
    const rates = rows.map((row) => Number(row['risk_free_percent']))
    expect([rates.filter((rate) => rate === 0).length >= 10, new Set(rates)]).toEqual([true, new Set([0, 26])])
    const over = returnsOf(rows).map((one, place) => one - (rates[place] ?? 0) / 100 / 52)
    const average = over.reduce((sum, one) => sum + one, 0) / over.length
    const below = Math.sqrt(over.reduce((sum, one) => sum + Math.min(0, one) ** 2, 0) / over.length)
    expect(metrics.sortino).toBeCloseTo((average / below) * Math.sqrt(52), 2)
    const { volatility } = recomputed(returnsOf(rows))
    expect(metrics.sharpe).toBeCloseTo((average * 52 * 100) / volatility, 2)
    expect((await file('history')).map((row) => Number(row['risk_free_percent']))).toEqual(rates)
  })

  test('lack a week in which nothing was at work, as the ratios do', async () => {
    const { clock, context } = server
    const waiting = await createPerson(context)
    await deposit(server, waiting.id, 1_000_00)
    clock.set(nextWeek(clock.now()).from)
    await context.store.write((work) => openWeeks(work))
    await investor(server, 50_000_00)
    await runWeeks([500_00, -100_00])
    admin = await server.signIn({ role: 'admin' })
    const { metrics, weeks } = await analytics()
    const rows = await file('weeks')
    expect([weeks.length, rows.length, metrics.weeks]).toEqual([2, 2, 2])
    expect(rows[0]).toMatchObject({ start_balance: '50000', return_percent: '1' })
    expect([metrics.sharpe, metrics.sortino, metrics.volatility_percent]).toEqual([null, null, null])
  })

  test('hold the weeks from before the fund moved in apart from those of its book', async () => {
    const imports = '/api/admin/investors/import'
    admin = await server.signIn({ role: 'admin' })
    await investor(server, 100_000_00)
    const before = Array.from({ length: 24 }, (_, week) => ({
      day: addDays('2025-11-30', 7 * week),
      percent: [1.25, -0.4, 2.5][week % 3] ?? 0,
    }))
    const csv = csvOf([['week_start', 'return'], ...before.map(({ day, percent }) => [day, percent])])
    expect((await admin.post(imports, { csv })).status).toBe(201)
    await runWeeks([1_000_00, -300_00])
    admin = await server.signIn({ role: 'admin' })
    const { since_inception: since } = await analytics()
    const rows = await file('history')
    expect(rows.map(({ origin }) => origin)).toEqual([...before.map(() => 'imported'), 'the book', 'the book'])
    expect(rows[0]).toMatchObject({ start_balance: '', profit: '', return_percent: '1.25' })
    const { sharpe, volatility } = recomputed(returnsOf(rows))
    expect([since.sharpe, since.volatility_percent]).toEqual([expect.closeTo(sharpe, 2), expect.closeTo(volatility, 3)])
    expect(since.return_percent).toBe(Number(rows.at(-1)?.['grown_percent']))
    expect(since.max_drawdown_percent).toBe(Math.min(...rows.map((row) => Number(row['fall_percent']))))
    expect(await file('weeks')).toHaveLength(2)
  })

  test('count the investors of each risk profile and add up what they have', async () => {
    const chosen = ({ id }: { id: string }, profile: RiskProfile) =>
      server.context.store.write((work) => changePerson(work, id, { risk_profile: profile }))
    await chosen(await investor(server, 10_000_00), 'aggressive')
    await chosen(await investor(server, 5_000_50), 'aggressive')
    await chosen(await investor(server, 1_000_00), 'conservative')
    await chosen(await createPerson(server.context, { status: 'pending' }), 'moderate')
    admin = await server.signIn({ role: 'admin' })
    expect(await file('profiles')).toEqual([
      { risk_profile: 'conservative', investors: '1', balance: '1000' },
      { risk_profile: 'moderate', investors: '0', balance: '0' },
      { risk_profile: 'aggressive', investors: '2', balance: '15000.5' },
    ])
    expect((await analytics()).risk_profiles).toContainEqual({
      risk_profile: 'aggressive',
      investors: 2,
      balance: 15_000.5,
    })
  })

  test('set the fund beside the series that is drawn, with its levels; of one that does not cover the weeks there is none', async () => {
    await investor(server, 100_000_00)
    await runWeeks([1_000_00, -300_00])
    admin = await server.signIn({ role: 'admin' })
    const { weeks } = await analytics()
    const before = addDays(weeks[0].date, -7)
    const levels = [before, weeks[0].date, weeks[1].date].map((date, place) => `${date},${[100, 102, 99.5][place]},A,B`)
    const series = async (name: string, lines: readonly string[]) => {
      const text = `date,level,source,licence\n${lines.join('\n')}\n`
      expect((await admin.post('/api/benchmarks', { name, text, replaces: null })).status).toBe(201)
    }
    await series('My Index', levels)
    await series('Short', levels.slice(1))
    const rows = await file('performance', '&benchmark=myindex')
    expect(rows.map((row) => [row['benchmark'], row['level_before'], row['level'], row['benchmark_percent']])).toEqual([
      ['My Index', '100', '102', '2'],
      ['My Index', '102', '99.5', '-0.5'],
    ])
    expect(rows.map((row) => row['fund_percent'])).toEqual((await file('weeks')).map((row) => row['grown_percent']))
    const drawn = await file('performance')
    expect(drawn[0]).toMatchObject({ benchmark: 'Benchmark (illustrative)', level: '', level_before: '' })
    for (const key of ['short', 'none'])
      expect((await admin.get(`${path}?of=performance&benchmark=${key}`)).status).toBe(404)
  })

  test('are a head alone where a fund has not begun', async () => {
    admin = await server.signIn({ role: 'admin' })
    for (const of of ['cohorts', 'flows', 'concentration', 'carried', 'fees', 'weeks', 'history', 'performance']) {
      const { status, body } = await admin.get(`${path}?of=${of}`)
      expect([status, body.trim().split('\r\n').length], of).toEqual([200, 1])
    }
    expect((await file('profiles')).map(({ investors }) => investors)).toEqual(['0', '0', '0'])
  })
})
