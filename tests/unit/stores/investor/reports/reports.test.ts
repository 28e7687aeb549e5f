import { beforeEach, describe, expect, test } from 'vitest'
import { tableTypes } from '#fund/text/table-sheet.ts'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})

const week = (place: number) => ({
  id: `2026-10-${10 + place}`,
  week: `Week ${50 - place}`,
  date: `2026-10-${10 + place}`,
  startBalance: 1000,
  endBalance: 990.5,
  profit: -9.5,
  returnPercentage: -0.95,
  trades: 20,
  successRate: 81.5,
  effective_from: '2026-11-08T05:01:00Z',
  effective_to: '2026-11-15T04:59:00Z',
  version: 1,
  restated: null,
  reason: null,
  notes: null,
  arithmetic: null,
})

/** What the backend answers, by path; undefined means that it has no such call. */
const open = async (answers: Record<string, () => Response>) => {
  const tab = await openTab(browser, { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/reports/reports.ts')),
    ...(await import('#stores/investor/home/reports/export.ts')),
    ...(await import('#stores/investor/home/home.ts')),
    ...(await import('#stores/session/user.ts')),
  }))
  tab.intercept = (request) =>
    Promise.resolve(
      answers[new URL(request.url).pathname]?.() ?? Response.json({ detail: 'Not here.' }, { status: 404 }),
    )
  tab.keepUser({ ...tab.userFrom('ann@fund.test', 'investor'), accountBalance: 110_000, totalInvested: 100_000 })
  return tab
}

const extended = { '/api/extensions': () => Response.json({ extensions: ['reports'] }) }

describe('without the extension', () => {
  test('the last 8 sample weeks of the session, newest first, and nothing is asked but the discovery', async () => {
    const tab = await open({})
    await tab.loadReports()
    const { last } = tab.$reports.get()
    expect([last?.source, last?.unreported]).toEqual(['sample', null])
    expect(last?.rows).toHaveLength(8)
    const dates = last?.rows.map(({ date }) => date) ?? []
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(last?.rows[0]?.endBalance).toBe(110_000_00)
    for (const row of last?.rows ?? []) expect(row.profit).toBe(row.endBalance - row.startBalance)
    expect(tab.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/extensions'])
  })

  test('they are the weeks that Home draws', async () => {
    const tab = await open({})
    await Promise.all([tab.loadReports(), tab.loadHome()])
    const home = tab.accountHome.$load.get().last?.weeks.slice(-8).toReversed()
    expect(tab.$reports.get().last?.rows.map(({ date, profit }) => [date, profit])).toEqual(
      home?.map(({ date, profit }) => [date, profit]),
    )
  })
})

describe('with the extension', () => {
  const rows = Array.from({ length: 12 }, (_, place) => week(place))
  const list = () => Response.json({ rows, next: null, unreported: null })

  test('the latest 8 that the backend tells, in its order', async () => {
    const tab = await open({ ...extended, '/api/reports': list })
    await tab.loadReports()
    const { last } = tab.$reports.get()
    expect(last).toMatchObject({ source: 'live', rows: [{ profit: -950, successPercent: 81.5 }, ...Array(7).fill({})] })
    expect(last?.rows.map(({ id }) => id)).toEqual(rows.slice(0, 8).map(({ id }) => id))
  })

  test('what came before is read a page at a time behind it, and a reload keeps it', async () => {
    const asked: string[] = []
    const tab = await open({ ...extended })
    tab.intercept = (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/extensions') return Promise.resolve(extended['/api/extensions']())
      asked.push(searchParams.toString())
      const from = Number(searchParams.get('before') ?? 0)
      const page = rows.slice(from, from + Number(searchParams.get('limit')))
      const next = from + page.length < rows.length ? String(from + page.length) : null
      return Promise.resolve(Response.json({ rows: page, next, unreported: null }))
    }
    await tab.loadReports()
    expect(tab.$reports.get().last?.rows).toHaveLength(8)
    await tab.loadMoreReports()
    expect(tab.$reports.get().last).toMatchObject({ source: 'live', next: null })
    expect(tab.$reports.get().last?.rows).toHaveLength(12)
    await tab.loadReports()
    expect(tab.$reports.get().last?.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(asked).toEqual(['limit=8', 'before=8&limit=26', 'limit=8', 'before=8&limit=26'])
  })

  test('a week that has ended and is not reported yet is named until it is reported', async () => {
    const unreported = { week: 'Week 51', date: '2026-12-19' }
    const answers = { ...extended, '/api/reports': () => Response.json({ rows, next: null, unreported }) }
    const tab = await open(answers)
    await tab.loadReports()
    expect(tab.$reports.get().last?.unreported).toEqual(unreported)
    answers['/api/reports'] = list
    await tab.loadReports()
    expect(tab.$reports.get().last?.unreported).toBeNull()
  })

  test('a failure is known, keeps what was there, and a retry succeeds', async () => {
    const answers = { ...extended, '/api/reports': () => Response.json({ detail: 'No.' }, { status: 500 }) }
    const tab = await open(answers)
    await tab.loadReports()
    expect(tab.$reports.get()).toMatchObject({ state: 'failed', last: null })
    answers['/api/reports'] = list
    await tab.loadReports()
    expect(tab.$reports.get()).toMatchObject({ state: 'ready' })
    answers['/api/reports'] = () => Response.json({}, { status: 500 })
    await tab.loadReports()
    expect(tab.$reports.get()).toMatchObject({ state: 'failed', last: { source: 'live' } })
  })
})

describe('export', () => {
  test('all rows as a file made here, and nothing is sent', async () => {
    const tab = await open({
      ...extended,
      '/api/reports': () => Response.json({ rows: [week(0)], next: null, unreported: null }),
    })
    await tab.loadReports()
    const sent = tab.requests.length
    await tab.exportReports()
    await tab.exportReports('xlsx')
    expect(tab.saved).toEqual([
      {
        name: 'weekly-reports.csv',
        type: tableTypes.csv,
        text:
          '\uFEFFWeek,Date,Start balance (USD),End balance (USD),Trades,Success rate (%),Profit (USD),Return (%)\r\n' +
          'Week 50,2026-10-10,1000,990.5,20,81.5,-9.5,-0.95\r\n',
      },
      {
        name: 'weekly-reports.xlsx',
        type: tableTypes.xlsx,
        text: expect.stringMatching(/^\d{4} bytes$/),
      },
    ])
    expect(tab.requests).toHaveLength(sent)
  })

  test('a sample says so in its name, and nothing to export is no file', async () => {
    const tab = await open({})
    await tab.exportReports()
    expect(tab.saved).toEqual([])
    await tab.loadReports()
    await tab.exportReports()
    expect(tab.saved.map(({ name }) => name)).toEqual(['weekly-reports-sample.csv'])
  })
})
