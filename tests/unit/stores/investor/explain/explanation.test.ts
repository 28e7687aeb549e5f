import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { formatPercent } from '#fund/text/format.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import type { Figure } from '#stores/investor/home/explain/figure.ts'
import type { Ledger } from '#stores/investor/home/explain/ledger.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { close, deposit, investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

let server: TestServer
let tab: Awaited<ReturnType<typeof open>>

const load = async () => ({
  ...(await import('#stores/investor/home/explain/figure.ts')),
  ...(await import('#stores/investor/home/explain/explanation.ts')),
  ...(await import('#stores/kit/extensions.ts')),
  ...(await import('#stores/investor/home/home.ts')),
  ...(await import('#stores/investor/home/explain/ledger.ts')),
  ...(await import('#stores/investor/home/reports/reports.ts')),
  ...(await import('#stores/investor/home/reports/distributions.ts')),
  ...(await import('#stores/session/user.ts')),
})

/** The next trading week, from its beginning to its close. */
const trade = async (profit: number) => {
  server.clock.set(nextWeek(server.clock.now()).from)
  await server.context.store.write((work) => openWeeks(work))
  await close(server, profit)
}

/** An account with a profit, a loss, a recovery and money that came later, beside another that takes odd cents. */
const open = async () => {
  const me = await investor(server, 80_000_07)
  await investor(server, 33_333_33)
  for (const profit of [1_000_01, -2_345_67, 5_432_10]) await trade(profit)
  await deposit(server, me.id, 40_000_00)
  for (const profit of [777_77, 1_234_56]) await trade(profit)
  const browser = newBrowser(server.clock.now())
  const { cookie } = await createSession(server.context, me.id)
  browser.cookies.set(...(cookie.split('=', 2) as [string, string]))
  const opened = await openTab(browser, { path: '/dashboard', origin: server.url }, load)
  opened.keepUser(opened.userFrom(me.email, 'investor'))
  await opened.loadHome()
  await opened.loadReports()
  await opened.loadDistributions()
  return opened
}

beforeAll(async () => {
  server = await startServer('sqlite')
  tab = await open()
})
afterAll(() => server.close())

const explanation = async (figure: Figure) => {
  tab.explain(figure)
  await tab.accountLedger.load()
  const found = tab.$explanation.get()
  if (!found) throw new Error('nothing was explained')
  return found
}

/** The explanation of a figure as it was read, from another ledger. */
const explanationWith = (asked: NonNullable<ReturnType<typeof tab.$explained.get>>, last: Ledger) => {
  const before = tab.accountLedger.$load.get()
  tab.$explained.set(asked)
  tab.accountLedger.$load.set({ state: 'ready', last, asOf: server.clock.now() })
  const found = tab.$explanation.get()
  tab.accountLedger.$load.set(before)
  return found
}

const read = () => tab.accountLedger.$load.get().last ?? { entries: [], weeks: [] }
const booked = (): readonly LedgerEntry[] => read().entries

describe('computed again from the ledger', () => {
  test('the time-weighted return lists every week with opening, result and factor, and multiplies them', async () => {
    const { weeks = [], computed } = await explanation({ of: 'total-return' })
    expect(weeks).toHaveLength(5)
    let product = 1
    for (const week of weeks) {
      expect(week.factor).toBe(1 + week.gain / week.opening)
      product *= week.factor
      expect(week.product).toBe(product)
    }
    expect(weeks[0]).toMatchObject({ opening: 80_000_07 })
    expect(weeks.every(({ period }) => /^Week \d+, \d{4}$/.test(period))).toBe(true)
    expect(computed).toBe(formatPercent((product - 1) * 100, { sign: 'always' }))
  })

  test('the weeks of each year stand together, and the years multiply to the same', async () => {
    const { weeks = [], years = [] } = await explanation({ of: 'total-return' })
    expect(years.map(({ year }) => year)).toEqual([...new Set(weeks.map(({ year }) => year))])
    let product = 1
    for (const { year, weeks: count, gain, factor, product: upTo } of years) {
      const its = weeks.filter((week) => week.year === year)
      expect([count, gain]).toEqual([its.length, its.reduce((sum, week) => sum + week.gain, 0)])
      product *= factor
      expect(upTo).toBeCloseTo(product, 12)
    }
    expect(years.at(-1)?.product).toBe(weeks.at(-1)?.product)
  })

  test.each(['balance', 'profit', 'monthly-gain', 'total-return'] as const)('%s agrees', async (of) => {
    const found = await explanation({ of })
    expect(found).toMatchObject({ agrees: true })
    expect(found.computed).toBe(found.shown)
    expect(found.shown).not.toMatch(/^[+−]?\$?0\.00%?$/)
    expect(found.entries.length).toBeGreaterThan(0)
    expect(found.formula).not.toBe('')
    expect(found.rounding).not.toBe('')
  })

  test('every week agrees, from the part of the profit to the loss carried on, and with its close', async () => {
    const weeks = tab.$reports.get().last?.rows.flatMap(({ reported }) => (reported ? [reported] : [])) ?? []
    expect(weeks.length).toBeGreaterThanOrEqual(5)
    for (const week of weeks) {
      const found = await explanation({ of: 'week', week })
      expect(found).toMatchObject({ agrees: true, title: `Result of ${week.week}` })
      expect(found.entries.map(({ amount }) => amount)).toEqual([Math.round(week.profit * 100)])
    }
    const losing = weeks.find(({ profit }) => profit < 0)
    expect(losing && (await explanation({ of: 'week', week: losing })).steps.map(({ name }) => name)).toEqual([
      'Your part of the profit',
      'Your result',
      'Loss carried forward',
    ])
  })

  test('every distribution agrees', async () => {
    const rows = tab.distributions.$load.get().last?.rows ?? []
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const distribution of rows)
      expect(await explanation({ of: 'distribution', distribution })).toMatchObject({ agrees: true })
  })
})

describe('does not agree', () => {
  const home = () => tab.accountHome.$load.get().last?.live ?? expect.unreachable()

  test('where the ledger has a cent more', async () => {
    await explanation({ of: 'balance' })
    const ledger = booked().map((entry, place) =>
      place === 0
        ? { ...entry, lines: [{ account: 'result' as const, amount: (entry.lines[0]?.amount ?? 0) + 0.01 }] }
        : entry,
    )
    for (const of of ['balance', 'profit', 'monthly-gain'] as const) {
      const found = explanationWith({ figure: { of }, home: home() }, { ...read(), entries: ledger })
      expect(found).toMatchObject({ agrees: false })
      expect(found?.computed).not.toBe(found?.shown)
    }
  })

  test('where a figure of the account was changed', () => {
    const changed = { ...home(), time_weighted_return_percent: (home().time_weighted_return_percent ?? 0) + 0.001 }
    expect(explanationWith({ figure: { of: 'total-return' }, home: changed }, read())?.agrees).toBe(false)
  })

  test('where a week or a distribution says another share', () => {
    const week = tab.$reports.get().last?.rows[0]?.reported ?? expect.unreachable()
    const wrongWeek = { ...week, profit: week.profit + 0.01 }
    expect(explanationWith({ figure: { of: 'week', week: wrongWeek }, home: home() }, read())?.agrees).toBe(false)
    const [row = expect.unreachable()] = tab.distributions.$load.get().last?.rows ?? []
    const distribution = { ...row, distributed: row.distributed + 0.01 }
    expect(explanationWith({ figure: { of: 'distribution', distribution }, home: home() }, read())?.agrees).toBe(false)
  })
})

test('what was booked after the figure was read does not count', async () => {
  const before = await explanation({ of: 'balance' })
  const [newest = expect.unreachable()] = booked()
  const later = { ...newest, id: 'later', posted_at: new Date(server.clock.now() + 60_000).toISOString() }
  const home = tab.accountHome.$load.get().last?.live ?? expect.unreachable()
  expect(explanationWith({ figure: { of: 'balance' }, home }, { ...read(), entries: [later, ...booked()] })).toEqual(
    before,
  )
})

test('a long ledger is paged in whole', async () => {
  const asked: string[] = []
  tab.intercept = (request) => {
    const url = new URL(request.url)
    if (url.pathname !== '/api/account/ledger') return undefined
    const place = Number(url.searchParams.get('before') ?? '5')
    asked.push(url.search)
    const [row] = booked().slice(0, 1)
    return Promise.resolve(
      Response.json({ rows: [{ ...row, id: `row ${place}` }], next: place > 1 ? String(place - 1) : null }),
    )
  }
  await tab.accountLedger.load()
  tab.intercept = () => undefined
  expect(asked).toEqual(['?limit=200', ...[4, 3, 2, 1].map((before) => `?before=${before}&limit=200`)])
  expect(booked()).toHaveLength(5)
})
