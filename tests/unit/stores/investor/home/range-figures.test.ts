import { expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { performanceWeek } from '#tests/support/money/performance-week.ts'
import { answering } from '#tests/support/portal/answering.ts'

const count = 70
const last = '2026-02-21'

/**
 * $10 a week earned on what is there, $1,000 paid in at first, $500 more in the week before the last, and a loss in the
 * last.
 */
const weeks = Array.from({ length: count }, (_, place) => {
  const date = addDays(last, 7 * (place - count + 1))
  const late = place >= count - 2
  const opening = 1000 + 10 * place + (late ? 500 : 0)
  return performanceWeek(date, {
    opening,
    gain: place === count - 1 ? -100 : 10,
    deposited: place === 0 ? 1000 : place === count - 2 ? 500 : 0,
    invested: 1000 + (late ? 500 : 0),
    ...(place === count - 3 && { at_work: null }),
  })
})

test('each range has its weeks, what was made and moved in it, and how far it fell', async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/range-choice.ts')),
    ...(await import('#stores/investor/home/range-figures.ts')),
    ...(await import('#stores/investor/home/reports/performance.ts')),
  }))
  tab.intercept = answering({
    '/api/extensions': { extensions: ['performance'] },
    '/api/account/performance': { as_of: '2026-02-22T00:00:00Z', weeks },
  })
  const stop = tab.$rangeFigures.subscribe(() => undefined)
  expect(tab.$rangeFigures.get()).toBeNull()
  await tab.loadPerformance()
  const found = (['three-months', 'year-to-date', 'year', 'all'] as const).map((range) => {
    tab.chooseRange(range)
    const figures = tab.$rangeFigures.get()
    return [figures?.weeks.length, figures?.weeks[0]?.date, figures?.made, figures?.deposited]
  })
  expect(found).toEqual([
    [12, addDays(last, -77), 11 * 10_00 - 100_00, 500_00],
    [8, '2026-01-03', 7 * 10_00 - 100_00, 500_00],
    [52, addDays(last, -7 * 51), 51 * 10_00 - 100_00, 500_00],
    [70, addDays(last, -7 * 69), 69 * 10_00 - 100_00, 1_500_00],
  ])
  const figures = tab.$rangeFigures.get()
  expect(figures?.falls.at(-2)).toBe(0)
  expect(figures?.falls.at(-3)).toBeNull()
  expect(figures?.falls.at(-1)).toBeCloseTo(-100 / 2190, 12)
  expect(figures?.benchmark).toBeNull()
  stop()
})
