import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawdown } from '#fund/returns/drawdown.ts'
import { covariance, mean, sharpe, sortino, volatility } from '#fund/returns/ratios.ts'

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

test('volatility, Sharpe and Sortino, by hand', () => {
  // mean 0.01, sample variance (0.01² + 0.01²) / 2 = 0.0001, standard deviation 0.01
  const series = [0, 0.01, 0.02]
  expect(volatility(series)).toBeCloseTo(0.01 * Math.sqrt(52), 12)
  expect(sharpe(series)).toBeCloseTo(Math.sqrt(52), 12)
  expect(sharpe(series, 0.26)).toBeCloseTo(0.5 * Math.sqrt(52), 12)
  // mean 0.005, downside √((0.01²) / 4) = 0.005
  expect(sortino([0.01, -0.01, 0.01, 0.01])).toBeCloseTo(Math.sqrt(52), 12)
})

test('two weeks are enough for a ratio', () => {
  expect(volatility([0, 0.02])).toBeCloseTo(Math.sqrt(0.0002 * 52), 12)
  expect(sharpe([0, 0.02])).toBeCloseTo(Math.sqrt(26), 12)
  // mean −0.01, downside √((0.02²) / 2)
  expect(sortino([0, -0.02])).toBeCloseTo(-Math.sqrt(26), 12)
})

test.each([[[]], [[0.01]], [[-0.01]]])('no ratio from %j', (series) => {
  for (const nothing of [volatility(series), sharpe(series), sortino(series)]) {
    expect(nothing).toBeUndefined()
  }
})

test('a series that never moves, or never loses, has no ratio over it', () => {
  const flat = Array.from({ length: 30 }, () => 0.1)
  expect(volatility(flat)).toBeCloseTo(0, 12)
  expect(sharpe(flat)).toBeUndefined()
  expect(sharpe([0, 0])).toBeUndefined()
  expect(sortino(flat)).toBeUndefined()
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
