import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const week = (date: string, gain: number) => ({
  week: 'Week 1',
  date,
  effective_from: `${date}T05:01:00Z`,
  start_balance: 1000,
  end_balance: 1000 + gain,
  profit: gain,
  restated: 0,
  deposited: 0,
  withdrawn: 0,
  invested: 1000,
  at_work: { opening: 1000, gain },
})

const open = async (extensions: readonly string[]) => {
  const tab = await openTab(
    newBrowser(),
    { path: '/dashboard' },
    () => import('#stores/investor/reports/performance.ts'),
  )
  const weeks = [week('2025-12-27', 10), { ...week('2026-01-03', 0), at_work: null }, week('2026-01-10', -5.5)]
  tab.intercept = (request) =>
    Promise.resolve(
      new URL(request.url).pathname === '/api/extensions'
        ? Response.json({ extensions })
        : Response.json({ as_of: '2026-01-11T00:00:00Z', weeks }),
    )
  return tab
}

test('years and months, newest first, of the weeks in which something was at work', async () => {
  const tab = await open(['performance'])
  await tab.loadPerformance()
  expect(
    tab.$totals.get().map(({ period, weeks, gain, months }) => [period, weeks, gain, months.map((one) => one.period)]),
  ).toEqual([
    ['2026', 1, -5_50, ['2026-01']],
    ['2025', 1, 10_00, ['2025-12']],
  ])
})

test('without the extension nothing is asked and nothing is summed up', async () => {
  const tab = await open(['reports'])
  await tab.loadPerformance()
  expect(tab.requests).toHaveLength(1)
  expect(tab.$totals.get()).toEqual([])
})
