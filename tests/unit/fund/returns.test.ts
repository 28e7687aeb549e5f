import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annualised, annualReturn, compound, type Period, periodReturn, timeWeighted } from '#fund/returns.ts'
import { type Movement, monthlyGain, weeklySeries } from '#fund/weekly-series.ts'

const day = 24 * 60 * 60_000
const sunday = Date.parse('2026-10-04T04:01:00Z')
const hour = 60 * 60_000

const deposit = (at: number, dollars: number): Movement => ({ at, flow: dollars * 100, gain: 0 })
const gain = (at: number, dollars: number): Movement => ({ at, flow: 0, gain: dollars * 100 })
/** The close of the n-th week from that Sunday: its Saturday at 09:00 UTC (in weeks of 168 hours). */
const close = (week: number): number => sunday + week * 7 * day + 6 * day + 5 * hour - 60_000

test('$100,000, a deposit of $50,000 and a week of 1% have returned 1%, not 51.5%', () => {
  const inside = [
    deposit(sunday, 100_000),
    deposit(sunday + 2 * day, 50_000),
    gain(close(0), 1_000),
    gain(close(1), 1_510),
  ]
  const series = weeklySeries(inside, sunday + 14 * day)
  expect(series.map(({ opening, gain: won }) => [opening, won])).toEqual([
    [0, 0],
    [100_000_00, 1_000_00],
    [151_000_00, 1_510_00],
  ])
  expect(timeWeighted(series.slice(0, 2))).toBeCloseTo(0.01, 12)
  expect(timeWeighted(series)).toBeCloseTo(0.0201, 12)

  const atOnce = [deposit(sunday, 100_000), deposit(sunday, 50_000), gain(close(0), 1_500)]
  expect(timeWeighted(weeklySeries(atOnce, sunday + 7 * day))).toBeCloseTo(0.01, 12)
})

test('a withdrawal is no loss, and a correction at Sunday 00:01 is a gain of the week before', () => {
  const movements = [
    deposit(sunday, 100_000),
    gain(close(0), 2_000),
    deposit(sunday + 7 * day, -52_000),
    gain(sunday + 7 * day, -1_000),
    gain(close(1), 490),
  ]
  const series = weeklySeries(movements, sunday + 14 * day)
  expect(series.map(({ opening, gain: won, closing }) => [opening, won, closing])).toEqual([
    [0, 0, 100_000_00],
    [100_000_00, 1_000_00, 49_000_00],
    [49_000_00, 490_00, 49_490_00],
  ])
  expect(timeWeighted(series)).toBeCloseTo(1.01 * 1.01 - 1, 12)
})

const movement = fc.record({
  at: fc.integer({ min: sunday - 200 * day, max: sunday + 200 * day }),
  flow: fc.integer({ min: -1e9, max: 1e9 }),
  gain: fc.integer({ min: -1e8, max: 1e8 }),
})

test('any movements: a week opens where the last closed, none is left out, and the last closing is the sum', () => {
  fc.assert(
    fc.property(fc.array(movement, { minLength: 1, maxLength: 30 }), (movements) => {
      const until = sunday + 210 * day
      const series = weeklySeries(movements, until)
      for (const [place, week] of series.entries()) {
        const before = series[place - 1]
        expect(week.opening).toBe(before?.closing ?? 0)
        if (before) expect(week.week.from).toBe(before.week.to)
      }
      expect(series.at(-1)?.closing).toBe(movements.reduce((sum, { flow, gain: won }) => sum + flow + won, 0))
      expect(weeklySeries(movements.toReversed(), until)).toEqual(series)
    }),
  )
})

test('flows alone never make a return', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
      const flows = movements.map((one) => ({ ...one, gain: 0 }))
      expect([undefined, 0]).toContain(timeWeighted(weeklySeries(flows, sunday + 210 * day)))
    }),
  )
})

test('the same weekly percent is the same return, whatever flows come between', () => {
  const openings = fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(openings, (hundreds) => {
      const periods: Period[] = hundreds.map((amount) => ({ opening: amount * 100, gain: amount }))
      expect(timeWeighted(periods)).toBeCloseTo(1.01 ** hundreds.length - 1, 9)
    }),
  )
})

test('no data, nothing at work, all lost', () => {
  expect(weeklySeries([], sunday)).toEqual([])
  expect(weeklySeries([deposit(sunday + day, 1)], sunday)).toEqual([])
  expect(timeWeighted([])).toBeUndefined()
  expect(compound([])).toBeUndefined()
  expect(periodReturn({ opening: 0, gain: 5 })).toBeUndefined()
  expect(periodReturn({ opening: -5, gain: 5 })).toBeUndefined()
  expect(
    timeWeighted([
      { opening: 0, gain: 0 },
      { opening: 100, gain: 1 },
    ]),
  ).toBeCloseTo(0.01, 12)
  expect(
    timeWeighted([
      { opening: 100, gain: -100 },
      { opening: 100, gain: 50 },
    ]),
  ).toBe(-1)
})

test('a year at the same pace', () => {
  expect(annualised(0.24, 52)).toBeCloseTo(0.24, 12)
  expect(annualised(0.01, 1)).toBeCloseTo(1.01 ** 52 - 1, 12)
  expect(annualised(0.21, 104)).toBeCloseTo(0.1, 12)
  expect(annualised(-1, 10)).toBe(-1)
  // −120% would have an answer at exactly a year, a pace over no weeks or fewer one below zero
  const without = [
    [-1.2, 5],
    [-1.2, 52],
    [0.1, 0],
    [-0.1, 0],
    [0.1, -5],
    [1e300, 0.01],
  ] as const
  for (const [fraction, weeks] of without) expect(annualised(fraction, weeks)).toBeUndefined()
  expect(annualised(undefined, 5)).toBeUndefined()
})

test('the annual return of spec §9 is profit over invested, invested defaulting to $100,000', () => {
  expect(annualReturn(24_000_00, 100_000_00)).toBe(0.24)
  expect(annualReturn(24_000_00, 200_000_00)).toBe(0.12)
  for (const missing of [undefined, null, 0]) expect(annualReturn(24_000_00, missing)).toBe(0.24)
  expect(annualReturn(1, -5)).toBeUndefined()
})

test('the gain of the month is that of New York’s, over what was at work', () => {
  const movements = [
    deposit(Date.parse('2026-10-20T15:00:00Z'), 100_000),
    gain(Date.parse('2026-10-31T09:00:00Z'), 1_000),
    gain(Date.parse('2026-11-07T09:00:00Z'), 1_010),
    deposit(Date.parse('2026-11-10T15:00:00Z'), 50_000),
    gain(Date.parse('2026-11-14T09:00:00Z'), -1_020.1),
  ]
  const during = monthlyGain(movements, Date.parse('2026-11-20T15:00:00Z'))
  expect(during.amount).toBe(-10_10)
  expect(during.fraction).toBeCloseTo(1.01 * 0.99 - 1, 9)
  expect(monthlyGain(movements, Date.parse('2026-11-01T03:59:00Z'))).toMatchObject({ amount: 1_000_00 })
  expect(monthlyGain(movements, Date.parse('2026-11-01T04:00:00Z'))).toEqual({ amount: 0, fraction: undefined })
  // What takes effect only later is no gain yet; a week without one is nothing that was at work
  expect(monthlyGain(movements, Date.parse('2026-11-07T08:59:59Z')).amount).toBe(0)
  const waited = [...movements.slice(0, 3), gain(Date.parse('2026-11-09T09:00:00Z'), 0)]
  expect(monthlyGain(waited, Date.parse('2026-11-20T15:00:00Z')).fraction).toBeCloseTo(0.01, 9)
  const paidIn = [deposit(sunday - 30 * day, 100_000), deposit(sunday + day, 50_000)]
  expect(monthlyGain(paidIn, sunday + 2 * day)).toEqual({ amount: 0, fraction: undefined })
  expect(monthlyGain([], 0)).toEqual({ amount: 0, fraction: undefined })
})

test('what came in at a week’s first minute works in it', () => {
  const movements = [
    deposit(sunday, 100_000),
    gain(close(0), 1_000),
    deposit(sunday + 7 * day, 99_000),
    gain(close(1), 2_000),
  ]
  expect(monthlyGain(movements, close(1)).fraction).toBeCloseTo(0.0201, 12)
})

test('a correction at a week’s first minute is a gain over what the week before began with', () => {
  const movements = [deposit(sunday, 100_000), gain(close(0), 500), gain(sunday + 7 * day, 1_000)]
  expect(monthlyGain(movements, sunday + 8 * day).fraction).toBeCloseTo(1.005 * 1.01 - 1, 12)
})
