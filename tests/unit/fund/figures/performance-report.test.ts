import { expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import { performanceReport, type ReportedWeek } from '#fund/figures/performance-report.ts'

/** Weeks from the Saturday of September 5, 2026 on, each with its return of a thousand dollars; null if nothing was at work. */
const weeksOf = (percents: readonly (number | null)[]): ReportedWeek[] =>
  percents.map((percent, place) => ({
    label: `Week ${place + 1}`,
    date: addDays('2026-09-05', 7 * place),
    opening: 1000_00,
    gain: (percent ?? 0) * 10_00,
    restated: 0,
    atWork: percent === null ? null : { opening: 1000_00, gain: percent * 10_00 },
  }))

const levelsFor = (percents: readonly number[]): Map<string, string> => {
  let level = 1000
  return new Map([
    ['2026-08-29', '1000'],
    ...percents.map((percent, place) => {
      level *= 1 + percent / 100
      return [addDays('2026-09-05', 7 * place), level.toFixed(6)] as const
    }),
  ])
}

const report = (...args: Parameters<typeof performanceReport>) => {
  const made = performanceReport(...args)
  if (!made) throw new Error('nothing to report')
  return made
}

test('the return of a range, of the year and of all weeks is compounded, and a hundred dollars grow by it', () => {
  const made = report(weeksOf([10, -10, null, 10]), '2026-09-12', null)
  expect(made.range).toBeCloseTo(0.9 * 1.1 - 1, 10)
  expect(made.returns.all).toBeCloseTo(1.1 * 0.9 * 1.1 - 1, 10)
  expect(made.returns.yearToDate).toBeCloseTo(1.1 * 0.9 * 1.1 - 1, 10)
  expect([made.returns.twelveWeeks, made.returns.year, made.against]).toEqual([null, null, null])
  expect(made.growth.map((value) => Math.round(value * 100) / 100)).toEqual([100, 90, 90, 99])
  expect([made.gained, made.worked, made.best?.fraction, made.worst?.fraction]).toEqual([1, 2, 0.1, -0.1])
  expect(made.deepest).toBeCloseTo(-0.1, 10)
})

test('a month that the range begins or ends in the middle of says how many of its weeks are in it', () => {
  const made = report(weeksOf([1, 1, 1, 1, 1]), '2026-09-12', null)
  expect(made.months.map(({ period, weeks, of }) => [period, weeks, of])).toEqual([
    ['2026-09', 3, 4],
    ['2026-10', 1, 5],
  ])
  const whole = report(weeksOf([1, 1, 1, 1]), '', null)
  expect(whole.months.map(({ of }) => of)).toEqual([null])
})

test('an index stands beside the account as far as it has levels, and both end there', () => {
  const made = report(weeksOf([1, 2, 3]), '', levelsFor([5, 5]))
  expect(made.against?.until).toBe('2026-09-12')
  expect(made.against?.stretches.all.account).toBeCloseTo(1.01 * 1.02 - 1, 8)
  expect(made.against?.stretches.all.index).toBeCloseTo(1.05 * 1.05 - 1, 8)
  expect(made.indexGrowth?.map((value) => Math.round(value * 100) / 100)).toEqual([100, 105, 110.25])
})

test('an index that begins later than the weeks is compared with none of them as a whole', () => {
  const late = new Map([...levelsFor([1, 1, 1])].slice(2))
  const made = report(weeksOf([1, 2, 3]), '', late)
  expect(made.indexGrowth).toBeNull()
  expect(made.against?.stretches.all.index).toBeUndefined()
})

test('a total loss begins the chart anew, as it does every return', () => {
  const made = report(weeksOf([5, -100, 10]), '', null)
  expect(made.charted).toHaveLength(1)
  expect(made.growth.map(Math.round)).toEqual([100, 110])
  expect(made.range).toBeCloseTo(0.1, 10)
})

test('without a week there is nothing to report', () => {
  expect(performanceReport([], '', null)).toBeNull()
  expect(performanceReport(weeksOf([1]), '2026-10-01', null)).toBeNull()
})
