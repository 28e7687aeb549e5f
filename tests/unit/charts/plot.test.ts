import { expect, test } from 'vitest'
import { plotOf } from '#charts/plot.ts'
import { asShown, readingOf, type Series } from '#charts/series.ts'

const series: Series[] = [{ name: 'Balance', values: [100, null, 140], format: (value) => `$${value}`, amounts: true }]
const size = { width: 500, height: 250 }

test('points stand from edge to edge and inside the rows', () => {
  const plot = plotOf(size, series, 3, String, 'data')
  expect(plot.x(0)).toBe(plot.across[0])
  expect(plot.x(2)).toBe(plot.across[1])
  for (const value of [100, 140]) {
    expect(plot.y(value)).toBeGreaterThanOrEqual(plot.down[0])
    expect(plot.y(value)).toBeLessThanOrEqual(plot.down[1])
  }
})

test('longer ticks take more room at the right', () => {
  const short = plotOf(size, series, 3, () => '1', 'data')
  const long = plotOf(size, series, 3, () => '$12,345,678', 'data')
  expect(long.across[1]).toBeLessThan(short.across[1])
  expect(long.edge).toBe(size.width)
})

test('an axis without zero says where it begins', () => {
  expect(plotOf(size, series, 3, String, 'data').from).toMatch(/^[1-9]/)
  expect(plotOf(size, series, 3, String, 'zero').from).toBe('')
  const falls: Series = { name: 'Fall', values: [-3, -1, 0], format: String }
  expect(plotOf(size, [falls], 3, String, 'zero').from).toBe('')
})

test('a base of nought puts nought on a row even where all values are far from it', () => {
  expect(plotOf(size, series, 3, String, 'zero').ticks.map((tick) => tick.text)).toContain('0')
})

test('without any value there are still rows', () => {
  const plot = plotOf(size, [], 0, String, 'data')
  expect(plot.ticks.length).toBeGreaterThan(1)
  expect(plot.ticks.every((tick) => Number.isFinite(tick.at))).toBe(true)
})

test('a gap reads as a dash, and hidden amounts show no figure', () => {
  const [shown] = asShown(series, true)
  expect(readingOf(series[0] as Series, 1)).toBe('–')
  expect(readingOf(shown as Series, 0)).toBe('$•••')
  expect(asShown(series, false)).toBe(series)
})

test('the rows reach as far as a line that jumped and came back within a week', () => {
  const jumping: Series = { name: 'Balance', values: [100, 120], jumps: [0, 50], format: String }
  expect(plotOf(size, [jumping], 2, String, 'data').y(150)).toBeGreaterThanOrEqual(10)
})

test('the amounts of what came in and left have a lane of their own', () => {
  const [plain, lane] = [false, true].map((isThere) => plotOf(size, series, 3, String, 'data', { lane: isThere }))
  expect(lane?.down[1]).toBeLessThan(plain?.down[1] ?? 0)
})
