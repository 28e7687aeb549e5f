import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { performanceWeek } from '#tests/support/money/performance-week.ts'
import { answering } from '#tests/support/portal/answering.ts'

const open = async (extensions: readonly string[]) => {
  const tab = await openTab(
    newBrowser(),
    { path: '/dashboard' },
    () => import('#stores/investor/home/reports/performance.ts'),
  )
  const weeks = [
    performanceWeek('2025-12-27', { gain: 10 }),
    performanceWeek('2026-01-03', { gain: 0, at_work: null }),
    performanceWeek('2026-01-10', { gain: -5.5 }),
  ]
  tab.intercept = answering({
    '/api/extensions': { extensions },
    '/api/account/performance': { as_of: '2026-01-11T00:00:00Z', weeks },
  })
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
