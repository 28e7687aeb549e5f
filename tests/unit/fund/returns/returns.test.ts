import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookEntry } from '#fund/money/book-entry.ts'
import {
  annualised,
  annualReturn,
  compound,
  moneyWeighted,
  type Period,
  periodReturn,
  timeWeighted,
} from '#fund/returns/returns.ts'
import { idleWeeks, moneyFlows, monthlyGain, weeklySeries, weeksElapsed } from '#fund/weeks/weekly-series.ts'

const day = 24 * 60 * 60_000
const sunday = Date.parse('2026-10-04T04:01:00Z')
const hour = 60 * 60_000

const none = { capital: 0, result: 0, payable: 0 }
const deposit = (at: number, dollars: number): BookEntry => ({ ...none, at, kind: 'deposit', capital: dollars * 100 })
const gain = (at: number, dollars: number): BookEntry => ({ ...none, at, kind: 'close', result: dollars * 100 })
const correction = (at: number, dollars: number): BookEntry => ({ ...gain(at, dollars), kind: 'correction' })
const dividend = (at: number, dollars: number): BookEntry => ({
  ...none,
  at,
  kind: 'withdrawal',
  result: -dollars * 100,
  payable: dollars * 100,
})
const minute = 60_000
/** The close of the n-th week from that Sunday: its Saturday at 09:00 UTC (in weeks of 168 hours). */
const close = (week: number): number => sunday + week * 7 * day + 6 * day + 5 * hour - 60_000

test('$100,000, a deposit of $50,000 and a week of 1% have returned 1%, not 51.5%', () => {
  const inside = [
    deposit(sunday - day, 100_000),
    deposit(sunday + 2 * day, 50_000),
    gain(close(0), 1_000),
    gain(close(1), 1_510),
  ]
  const series = weeklySeries(inside, sunday + 14 * day)
  expect(series.map(({ opening, gain: won, closing }) => [opening, won, closing])).toEqual([
    [0, 0, 100_000_00],
    [100_000_00, 1_000_00, 151_000_00],
    [151_000_00, 1_510_00, 152_510_00],
  ])
  expect(timeWeighted(series.slice(0, 2))).toBeCloseTo(0.01, 12)
  expect(timeWeighted(series)).toBeCloseTo(0.0201, 12)
})

test('what takes effect on a Sunday is not in the balance of the Saturday before, and works in the week that begins', () => {
  const next = sunday + 7 * day
  const entries = [
    deposit(sunday - day, 206_000),
    gain(close(0), 5_920.77),
    dividend(next, 5_000),
    correction(next, -1_000),
    // Received on Saturday at noon, at midnight, and at the Sunday's very first minute.
    deposit(next - 12 * hour, 1),
    deposit(next - minute, 10),
    deposit(next, 100),
  ]
  const [, week, after] = weeklySeries(entries, next + 7 * day)
  expect(week).toMatchObject({ opening: 206_000_00, gain: 592_077, restated: 0, closing: 211_921_77 })
  expect(after).toMatchObject({ opening: 205_931_77, gain: 0, restated: -1_000_00, closing: 206_031_77 })
})

const kinds = ['deposit', 'withdrawal', 'close', 'correction', 'write-off', 'reversal'] as const
const entry = fc.record({
  at: fc.integer({ min: sunday - 200 * day, max: sunday + 200 * day }),
  kind: fc.constantFrom(...kinds),
  capital: fc.integer({ min: -1e9, max: 1e9 }),
  result: fc.integer({ min: -1e8, max: 1e8 }),
  payable: fc.constant(0),
})

test('any entries: no week is left out, the last closing is the sum, and their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (entries) => {
      const until = sunday + 210 * day
      const series = weeklySeries(entries, until)
      for (const [place, week] of series.entries()) {
        const before = series[place - 1]
        if (before) expect(week.week.from).toBe(before.week.to)
      }
      expect(series.at(-1)?.closing).toBe(entries.reduce((sum, { capital, result }) => sum + capital + result, 0))
      expect(weeklySeries(entries.toReversed(), until)).toEqual(series)
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
  for (const weeks of [1, 5, 51]) expect(annualised(0.05, weeks)).toBeUndefined()
  expect(annualised(0.21, 104)).toBeCloseTo(0.1, 12)
  expect(annualised(-1, 60)).toBe(-1)
  // −120% would have an answer at exactly a year, a time of zero or less than a year one below zero
  const without = [
    [-1.2, 5],
    [-1.2, 60],
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

test('the gain of the month is that of New York’s, over what was at work, with what was restated apart', () => {
  const entries = [
    deposit(Date.parse('2026-10-20T15:00:00Z'), 100_000),
    gain(Date.parse('2026-10-31T09:00:00Z'), 1_000),
    gain(Date.parse('2026-11-07T09:00:00Z'), 1_010),
    deposit(Date.parse('2026-11-10T15:00:00Z'), 50_000),
    gain(Date.parse('2026-11-14T09:00:00Z'), -1_020.1),
  ]
  const worked = [
    { from: Date.parse('2026-10-25T04:01:00Z'), opening: 100_000_00, gain: 1_000_00 },
    { from: Date.parse('2026-11-01T04:01:00Z'), opening: 101_000_00, gain: 1_010_00 },
    { from: Date.parse('2026-11-08T05:01:00Z'), opening: 102_010_00, gain: -1_020_10 },
  ]
  const now = Date.parse('2026-11-20T15:00:00Z')
  const during = monthlyGain(entries, worked, now)
  expect(during).toMatchObject({ amount: -10_10, restated: 0 })
  expect(during.fraction).toBeCloseTo(1.01 * 0.99 - 1, 9)
  expect(monthlyGain(entries, worked, Date.parse('2026-11-01T03:59:00Z'))).toMatchObject({ amount: 1_000_00 })
  expect(monthlyGain([], [], 0)).toEqual({ amount: 0, restated: 0, fraction: undefined })
  // The last close counts from its very instant on, and not a millisecond earlier.
  const closed = Date.parse('2026-11-14T09:00:00Z')
  expect(monthlyGain(entries, worked, closed).amount).toBe(-10_10)
  expect(monthlyGain(entries, worked, closed - 1).amount).toBe(1_010_00)
  // Booked on Friday, effective on Sunday: the balance shows it already, and so does the month.
  const corrected = [...entries, correction(Date.parse('2026-11-22T05:01:00Z'), -14_000)]
  expect(monthlyGain(corrected, worked, now)).toMatchObject({ amount: -14_010_10, restated: -14_000_00 })
})

test('weeks without money at work are counted apart, and a year is counted with them', () => {
  const week = (number: number) => ({ from: sunday + number * 7 * day, opening: 100, gain: 1 })
  expect(weeksElapsed([week(0), week(1), week(3)])).toBe(4)
  expect(idleWeeks([week(0), week(1), week(3)], sunday + 6 * 7 * day)).toBe(3)
  expect([weeksElapsed([]), idleWeeks([], sunday)]).toEqual([0, 0])
})

test('the money-weighted return counts the weeks by the money that was there in them', () => {
  const doubled = [
    { at: sunday, amount: 100 },
    { at: sunday + 14 * day, amount: -121 },
  ]
  expect(moneyWeighted(doubled, { at: sunday + 14 * day, balance: 0 })).toBeCloseTo(0.21, 9)
  // 10% a week throughout, whatever came in between.
  const flows = [
    { at: sunday, amount: 100 },
    { at: sunday + 7 * day, amount: 1_000 },
  ]
  expect(moneyWeighted(flows, { at: sunday + 14 * day, balance: 1_221 })).toBeCloseTo(0.21, 9)
  // A small sum gained 10%, a large one lost 10%: time-weighted −1%, the money itself fared far worse.
  const badly = moneyWeighted(flows, { at: sunday + 14 * day, balance: 999 }) ?? 0
  expect(badly).toBeLessThan(-0.15)
  expect(moneyWeighted([], { at: sunday, balance: 0 })).toBeUndefined()
  expect(moneyWeighted([{ at: sunday, amount: 100 }], { at: sunday + day, balance: 0 })).toBe(-1)
})

test('money that doubled has returned exactly 100%, and money that stayed as it was exactly nothing', () => {
  const paidIn = [{ at: sunday, amount: 100_00 }]
  expect(moneyWeighted(paidIn, { at: sunday + 21 * day, balance: 200_00 })).toBe(1)
  expect(moneyWeighted(paidIn, { at: sunday + 21 * day, balance: 100_00 })).toBe(0)
})

test('neither a flow of nothing nor one after the end changes the money-weighted return', () => {
  const flows = [
    { at: sunday, amount: 100 },
    { at: sunday + 7 * day, amount: 1_000 },
  ]
  const end = { at: sunday + 14 * day, balance: 1_221 }
  for (const other of [
    { at: sunday - 70 * day, amount: 0 },
    { at: sunday + 10 * day, amount: 0 },
    { at: end.at + 1, amount: 5_000 },
    { at: end.at + 1, amount: -5_000 },
  ])
    expect(moneyWeighted([other, ...flows], end)).toBe(moneyWeighted(flows, end))
  // What leaves at the very end was there the whole time.
  const left = [...flows, { at: end.at, amount: -1_000 }]
  expect(moneyWeighted(left, { ...end, balance: 221 })).toBeCloseTo(0.21, 9)
})

test('there is no money-weighted return without money that came in, without time, or where no rate leads there', () => {
  const until = sunday + 14 * day
  const paidIn = [{ at: sunday, amount: 100 }]
  expect(moneyWeighted(paidIn, { at: sunday, balance: 100 })).toBeUndefined()
  expect(moneyWeighted(paidIn, { at: sunday - 1, balance: 0 })).toBeUndefined()
  // Nobody loses more than everything: an account in debt has no rate.
  expect(moneyWeighted(paidIn, { at: until, balance: -50 })).toBeUndefined()
  const cent = [{ at: sunday, amount: 1 }]
  expect(moneyWeighted(cent, { at: until, balance: 1e6 })).toBe(999_999)
  expect(moneyWeighted(cent, { at: until, balance: 1e6 + 1 })).toBeUndefined()
  const out = fc.record({
    at: fc.integer({ min: sunday, max: until }),
    amount: fc.integer({ min: -1e9, max: 0 }),
  })
  fc.assert(
    fc.property(fc.array(out, { maxLength: 8 }), fc.integer({ min: -1e9, max: 1e9 }), (flows, balance) => {
      expect(moneyWeighted(flows, { at: until, balance })).toBeUndefined()
    }),
  )
})

test('the money-weighted return up to an instant leaves out what takes effect then, and counts what is there', () => {
  const next = sunday + 7 * day
  const entries = [deposit(sunday - day, 10_000), gain(close(0), 500), dividend(next, 200)]
  const paidIn = { at: sunday, amount: 10_000_00 }
  expect(moneyFlows(entries, next)).toEqual({ flows: [paidIn], end: { at: next, balance: 10_500_00 } })
  expect(moneyFlows(entries, next + 1)).toEqual({
    flows: [paidIn, { at: next, amount: -200_00 }],
    end: { at: next + 1, balance: 10_300_00 },
  })
})

test('the money of a closed account ends with what left last, a correction that is paid out included', () => {
  const entries: BookEntry[] = [
    deposit(sunday - day, 10_000),
    gain(close(0), -500),
    { at: sunday + 8 * day, kind: 'withdrawal', capital: -10_000_00, result: 500_00, payable: 9_500_00 },
    { ...none, at: sunday + 21 * day, kind: 'correction', payable: 1_250_00 },
  ]
  expect(moneyFlows(entries, sunday + 70 * day)).toEqual({
    flows: [
      { at: sunday, amount: 10_000_00 },
      { at: sunday + 8 * day, amount: -9_500_00 },
      { at: sunday + 21 * day, amount: -1_250_00 },
    ],
    end: { at: sunday + 21 * day, balance: 0 },
  })
})
