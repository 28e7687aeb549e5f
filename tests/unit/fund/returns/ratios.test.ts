import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawdown, reached } from '#fund/returns/drawdown.ts'
import { covariance, mean, sharpe, sortino, volatility } from '#fund/returns/ratios.ts'
import { runningSeries } from '#fund/returns/returns.ts'

const returns = fc.array(
  fc.integer({ min: -2000, max: 3000 }).map((points) => points / 1e5),
  { maxLength: 60 },
)

test('drawdown, by hand: up 10, down 20, up 5, down 10 percent', () => {
  const found = drawdown([0.1, -0.2, 0.05, -0.1])
  expect(found?.deepest).toBeCloseTo(0.8 * 1.05 * 0.9 - 1, 12)
  expect(found?.current).toBe(found?.deepest)
  expect(found).toMatchObject({ peak: 1, bottom: 4 })
})

test('drawdown: none, a first loss, one made up again', () => {
  expect(drawdown([])).toBeUndefined()
  expect(drawdown([0.01, 0])).toEqual({ deepest: 0, current: 0, peak: 0, bottom: 0 })
  expect(drawdown([-0.05])).toMatchObject({ peak: 0, bottom: 1 })
  expect(drawdown([-0.05])?.deepest).toBeCloseTo(-0.05, 12)
  expect(drawdown([-0.5, 1.5])).toMatchObject({ deepest: -0.5, current: 0 })
  expect(drawdown([0, -0.5, 1, -0.25, 0])).toMatchObject({ peak: 1, bottom: 2 })
  // Back at the peak to the cent: the next fall begins there
  expect(drawdown([-0.5, 1, -0.75])).toMatchObject({ peak: 2, bottom: 3 })
})

test('after a total loss a new series begins', () => {
  expect(reached([0.1, -1, 0.2, -0.1]).map(({ grown, fall }) => [grown, fall])).toEqual([
    [expect.closeTo(0.1, 12), 0],
    [-1, -1],
    [expect.closeTo(0.2, 12), 0],
    [expect.closeTo(0.08, 12), expect.closeTo(-0.1, 12)],
  ])
  const running = (all: readonly (number | undefined)[]) => runningSeries(all, (one) => one)
  expect(running([0.1, -1, 0.2, -0.1])).toEqual([0.2, -0.1])
  expect(running([0.1, -1.2, undefined, 0.2, -1, -1, 0.3])).toEqual([0.3])
  // Nothing has come after it: what ended is what there is to show.
  for (const ended of [[0.1, -1], [0.1, -1, undefined], [], [undefined], [0.1, -0.99, 3]])
    expect(running(ended)).toEqual(ended)
})

test('any drawdown: the worst of all pairs of points', () => {
  fc.assert(
    fc.property(returns, (all) => {
      const wealth = [1]
      for (const one of all) wealth.push((wealth.at(-1) ?? 1) * (1 + one))
      const falls = wealth.flatMap((high, place) => wealth.slice(place).map((low) => low / high - 1))
      if (all.length > 0) expect(drawdown(all)?.deepest).toBeCloseTo(Math.min(0, ...falls), 12)
    }),
  )
})

test('the mean', () => {
  expect(mean([])).toBeUndefined()
  expect(mean([1, 2, 6])).toBe(3)
})

/** Half a year of weeks, by turns. */
const halfYear = (...returns: readonly number[]) =>
  Array.from({ length: 26 }, (_, week) => returns[week % returns.length] ?? 0)

test('volatility, Sharpe and Sortino, by hand', () => {
  // mean 0.01, sample variance 26 · 0.01² / 25
  const series = halfYear(0, 0.02)
  const deviation = 0.01 * Math.sqrt(26 / 25)
  expect(volatility(series)).toBeCloseTo(deviation * Math.sqrt(52), 12)
  expect(sharpe(series)).toBeCloseTo((0.01 / deviation) * Math.sqrt(52), 12)
  expect(sharpe(series, halfYear(0.26))).toBeCloseTo((0.005 / deviation) * Math.sqrt(52), 12)
  // A rate that changed: what is taken off is its mean, and the deviation is that of the returns.
  expect(sharpe(series, halfYear(0, 0.52))).toBeCloseTo((0.005 / deviation) * Math.sqrt(52), 12)
  // mean 0.005, downside √(0.01² / 2)
  expect(sortino(halfYear(0.02, -0.01))).toBeCloseTo((0.005 / Math.sqrt(0.00005)) * Math.sqrt(52), 12)
  expect(sortino(halfYear(0.02, 0), halfYear(0.52))).toBeCloseTo(0, 12)
  // What a week lost is what it lost against the rate of that week.
  expect(sortino(halfYear(0.02, 0), halfYear(0, 0.52))).toBeCloseTo((0.005 / Math.sqrt(0.00005)) * Math.sqrt(52), 12)
})

test.each([0, 1, 2, 25])('no ratio from %i weeks', (weeks) => {
  const series = halfYear(0.03, -0.01).slice(0, weeks)
  for (const nothing of [volatility(series), sharpe(series), sortino(series)]) expect(nothing).toBeUndefined()
})

test('a series that hardly moves, or hardly loses, has no ratio over it', () => {
  const flat = halfYear(0.1)
  // Equal profits of an account in whole cents once had a Sharpe ratio of 114,871,280.36.
  const rounded = halfYear(0.000_800_01, 0.000_800_02)
  for (const series of [flat, rounded, halfYear(0)])
    expect([volatility(series), sharpe(series), sortino(series)]).toEqual([undefined, undefined, undefined])
  const once = [-0.000_01, ...halfYear(0.01, 0.02)]
  expect(sharpe(once)).toBeGreaterThan(1)
  expect(sortino(once)).toBeUndefined()
})

test('no figure is ever NaN or infinite', () => {
  expect(covariance([0.1, 0.2, 0.3], [0.1, 0.2])).toBeUndefined()
  fc.assert(
    fc.property(returns, returns, (own, other) => {
      const figures = [mean(own), covariance(own, other), volatility(own), sharpe(own), sortino(own)]
      figures.push(drawdown(own)?.deepest)
      for (const figure of figures) expect(figure === undefined || Number.isFinite(figure)).toBe(true)
    }),
  )
})
