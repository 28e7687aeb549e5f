import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { performanceWeek } from '#tests/support/money/performance-week.ts'
import { answering } from '#tests/support/portal/answering.ts'

const series = (name: string, key: string) => ({
  id: key,
  name,
  key,
  source: 'S',
  licence: 'L',
  first_day: '2026-10-30',
  last_day: '2026-11-13',
  levels: 3,
  imported_at: '2026-11-14T00:00:00Z',
  imported_by: null,
  weekly: [
    { date: '2026-10-31', level: '100' },
    { date: '2026-11-07', level: '101' },
    { date: '2026-11-14', level: '102.01' },
  ],
})

const open = async (extensions: readonly string[]) => {
  const browser = newBrowser()
  const tab = await openTab(browser, { path: '/dashboard' }, () => import('#stores/investor/home/benchmark.ts'))
  const weeks = [performanceWeek('2026-11-07', { gain: 20 }), performanceWeek('2026-11-14', { opening: 1520, gain: 0 })]
  tab.intercept = answering({
    '/api/extensions': { extensions },
    '/api/benchmarks': [series('Nasdaq', 'nasdaq'), series('Other 5', 'other5')],
    '/api/account/performance': { as_of: '2026-11-15T00:00:00Z', weeks },
  })
  return { tab, browser }
}

test('imported series join the documented choices, and take the place of the one of their name', async () => {
  const { tab } = await open(['benchmarks', 'performance'])
  const stops = [tab.$benchmark, tab.$compared].map((store) => store.subscribe(() => undefined))
  await tab.loadBenchmarks()
  expect(tab.$choices.get().map(({ key, name, series }) => [key, name, series !== null])).toEqual([
    ['sp500', 'S&P 500', false],
    ['nasdaq', 'NASDAQ', true],
    ['other5', 'Other 5', true],
    ['none', 'None', false],
  ])
  expect(tab.$compared.get()).toBeNull()
  tab.chooseBenchmark('nasdaq')
  expect(tab.$compared.get()).toMatchObject({
    name: 'NASDAQ',
    comparison: { weeks: 2, from: '2026-11-07', to: '2026-11-14', alpha: undefined, beta: undefined },
    // 1,000 → 1,010; 500 came in; 1,510 → 1,525.10
    values: [1_010_00, 1_525_10],
    latest: { value: 1_525_10, balance: 1_520_00, date: '2026-11-14' },
  })
  for (const stop of stops) stop()
})

test('a choice that is no longer there is the first again, and without the extensions nothing is asked', async () => {
  const { tab, browser } = await open(['performance'])
  browser.shelf.set('portal:benchmark', 'other5')
  const stop = tab.$benchmark.subscribe(() => undefined)
  await tab.loadBenchmarks()
  expect(tab.$benchmark.get().key).toBe('sp500')
  expect(tab.$compared.get()).toBeNull()
  expect(tab.requests).toHaveLength(1)
  browser.shelf.set('portal:benchmark', 'not a key!')
  stop()
})
