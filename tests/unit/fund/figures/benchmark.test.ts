import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import {
  benchmarkKey,
  type ComparedWeek,
  compare,
  growthPercents,
  isLevel,
  levelReturn,
  sameFlows,
  saturdayOf,
  weeklyLevels,
} from '#fund/figures/benchmark.ts'

const firstDate = '2025-01-04'
const dateOf = (place: number) => addDays(firstDate, 7 * place)

test('a level is a decimal number above zero, as it is written', () => {
  for (const level of ['1', '0.00000001', '9999999999.99999999', '5123.40', '007']) expect(isLevel(level)).toBe(true)
  for (const level of [
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1,5',
    '1e3',
    '1.',
    '.5',
    '0.000000001',
    '12345678901',
    ' 1',
    'NaN',
  ])
    expect(isLevel(level), level).toBe(false)
  expect(levelReturn('100', '101')).toBeCloseTo(0.01, 15)
  expect(() => levelReturn('100', '0')).toThrow(new RangeError('not a level of a benchmark'))
})

test('levels grow from the week before the first, and leave no week out', () => {
  const levels = new Map([100, 110, 99, 121].map((level, place) => [dateOf(place), String(level)]))
  const dates = [1, 2, 3].map(dateOf)
  expect(growthPercents(dates, levels)?.map((percent) => percent.toFixed(9))).toEqual([
    '10.000000000',
    '-1.000000000',
    '21.000000000',
  ])
  expect(growthPercents([dateOf(0)], levels)).toBeNull()
  expect(growthPercents([...dates, dateOf(4)], levels)).toBeNull()
  expect(growthPercents([], levels)).toBeNull()
})

test('the level of a week is the last one up to its Saturday', () => {
  expect(['2026-11-15', '2026-11-20', '2026-11-21', '2026-11-22'].map(saturdayOf)).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-28',
  ])
  const levels = ['2026-11-16', '2026-11-19', '2026-11-23'].map((day, place) => ({ day, level: String(place + 1) }))
  expect([...weeklyLevels(levels)]).toEqual([
    ['2026-11-21', '2'],
    ['2026-11-28', '3'],
  ])
})

test('one name, whatever its marks and capitals', () => {
  expect(['S&P 500', 's&p-500', ' Nasdaq ', 'Índice 5'].map(benchmarkKey)).toEqual([
    'sp500',
    'sp500',
    'nasdaq',
    'índice5',
  ])
})

const week = (place: number, given: Partial<ComparedWeek>): ComparedWeek => ({
  date: dateOf(place),
  opening: 0,
  gain: 0,
  restated: 0,
  atWork: { opening: given.opening ?? 0, gain: given.gain ?? 0 },
  ...given,
})

test('the same flows, by hand: in, up, more in, out, and a week that stood still', () => {
  const levels = new Map(
    ['100', '110', '121', '121', '60.5', '66.55'].map((level, place) => [dateOf(place - 1), level]),
  )
  const weeks = [
    week(0, { opening: 1_000_00, gain: 10_00 }),
    // $500 came in
    week(1, { opening: 1_510_00, gain: -10_00 }),
    week(2, { opening: 1_500_00, gain: 0, atWork: null }),
    // $700 left, and a correction of an earlier week gave $20, which is not a flow
    week(3, { opening: 820_00, restated: 20_00, gain: 5_00 }),
    week(4, { opening: 825_00, gain: 5_00 }),
    week(5, { opening: 830_00, gain: 5_00 }),
  ]
  // 1,000 → 1,100; + 500 → 1,760; unchanged; − 700 → 530; → 583; the series ends
  expect(sameFlows(weeks, levels)).toEqual([1_100_00, 1_760_00, 1_760_00, 530_00, 583_00, null])
})

test('the same flows begin with the series and end where more is taken out than there is', () => {
  const levels = new Map([
    [dateOf(0), '100'],
    [dateOf(1), '50'],
    [dateOf(2), '50'],
    [dateOf(3), '50'],
  ])
  const weeks = [
    week(0, { opening: 100_00, gain: 20_00 }),
    week(1, { opening: 120_00, gain: 0 }),
    week(2, { opening: 50_00, gain: 0 }),
    week(3, { opening: 80_00, gain: 0 }),
  ]
  expect(sameFlows(weeks, levels)).toEqual([null, 60_00, null, null])
})

test('half a cent of the same flows is rounded up', () => {
  const levels = new Map([
    [dateOf(-1), '100'],
    [dateOf(0), '50'],
  ])
  const grown = (opening: number) => sameFlows([week(0, { opening })], levels)
  expect([grown(1), grown(2), grown(3)]).toEqual([[1], [1], [2]])
})

test('the same flows end where there is more than can be counted to the cent', () => {
  const flat = new Map([-1, 0, 1].map((place) => [dateOf(place), '100']))
  const most = Number.MAX_SAFE_INTEGER
  const stays = (opening: number) => sameFlows([week(0, { opening }), week(1, { opening })], flat)
  expect(stays(most - 1)).toEqual([most - 1, most - 1])
  expect(stays(most)).toEqual([null, null])
  const soaring = new Map([
    [dateOf(-1), '0.00000001'],
    [dateOf(0), '9999999999'],
    [dateOf(1), '0.00000001'],
  ])
  const weeks = [week(0, { opening: 100_00 }), week(1, { opening: 100_00 })]
  expect(sameFlows(weeks, soaring)).toEqual([null, null])
})

const lives = fc.array(
  fc.record({
    flow: fc.integer({ min: -50_000_00, max: 200_000_00 }),
    gain: fc.integer({ min: -2_000_00, max: 3_000_00 }),
    restated: fc.integer({ min: -100_00, max: 100_00 }),
    works: fc.boolean(),
    hundredMillionths: fc.bigInt({ min: 10n ** 11n, max: 10n ** 13n }),
  }),
  { minLength: 1, maxLength: 30 },
)

const asText = (units: bigint) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`

test('the same flows, against fractions that are never rounded', () => {
  fc.assert(
    fc.property(lives, (all) => {
      const levels = new Map([[dateOf(-1), '1000']])
      for (const [place, { hundredMillionths }] of all.entries()) levels.set(dateOf(place), asText(hundredMillionths))
      let balance = 0
      const weeks = all.map(({ flow, gain, restated, works }, place) => {
        const opening = balance + flow + restated
        balance = opening + gain
        return week(place, { opening, gain, restated, ...(works ? {} : { atWork: null }) })
      })
      // Independent of the code: a fraction top/bottom in cents, over whole lifetimes.
      let [top, bottom, previous, over] = [0n, 1n, 1000n * 10n ** 8n, false]
      const expected = all.map(({ flow, restated, works, hundredMillionths }, place) => {
        // The first opening is taken as it is.
        top += BigInt(place === 0 ? flow + restated : flow) * bottom
        over ||= top < 0n
        if (works) {
          top *= hundredMillionths
          bottom *= previous
        }
        previous = hundredMillionths
        return over ? null : (2n * top + bottom) / (2n * bottom)
      })
      for (const [place, found] of sameFlows(weeks, levels).entries()) {
        const exact = expected[place]
        if (exact === null || exact === undefined) expect(found).toBeNull()
        else if (exact < 10n ** 13n) expect(Math.abs((found ?? Number.NaN) - Number(exact))).toBeLessThanOrEqual(1)
        else return
      }
    }),
  )
})

test('both compounded over the weeks that both have, and nothing where they share none', () => {
  const levels = new Map(['100', '101', '102', '100'].map((level, place) => [dateOf(place), level]))
  const weeks = [
    week(0, { opening: 100_00, gain: 50_00 }),
    week(1, { opening: 100_00, gain: 2_00 }),
    week(2, { opening: 100_00, atWork: null }),
    // Corrected afterwards: the corrected figure counts
    week(3, { opening: 100_00, gain: 9_00, atWork: { opening: 100_00, gain: -1_00 } }),
    week(4, { opening: 100_00, gain: 50_00 }),
  ]
  const found = compare(weeks, levels)
  expect(found).toMatchObject({ weeks: 2, from: dateOf(1), to: dateOf(3), alpha: undefined, beta: undefined })
  expect(found?.account).toBeCloseTo(1.02 * 0.99 - 1, 12)
  expect(found?.benchmark).toBeCloseTo((101 / 100) * (100 / 102) - 1, 12)
  expect(compare(weeks, new Map())).toBeUndefined()
  expect(compare([], levels)).toBeUndefined()
})

test('alpha and beta from 52 weeks on, against least squares', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), {
    minLength: 50,
    maxLength: 70,
  })
  fc.assert(
    fc.property(steps, (all) => {
      let units = 10n ** 13n
      const levels = new Map([[dateOf(-1), asText(units)]])
      const weeks = all.map(([own, other], place) => {
        units = (units * BigInt(10_000 + other)) / 10_000n
        levels.set(dateOf(place), asText(units))
        return week(place, { opening: 1_000_000_00, gain: own * 100_00 })
      })
      const found = compare(weeks, levels)
      if (all.length < 52) {
        expect([found?.alpha, found?.beta]).toEqual([undefined, undefined])
        return
      }
      // The least-squares line through the points: normal equations, solved here.
      const points = all.map(([own, other]) => [other / 10_000, own / 10_000] as const)
      const sum = (of: (x: number, y: number) => number) => points.reduce((total, [x, y]) => total + of(x, y), 0)
      const [n, x, y] = [points.length, sum((one) => one), sum((_, one) => one)]
      const [xx, xy] = [sum((one) => one * one), sum((one, two) => one * two)]
      const slope = (n * xy - x * y) / (n * xx - x * x)
      if (!Number.isFinite(slope)) return
      expect(found?.beta).toBeCloseTo(slope, 6)
      expect(found?.alpha).toBeCloseTo(((y - slope * x) / n) * 52, 6)
    }),
    { numRuns: 60 },
  )
  const still = new Map(Array.from({ length: 61 }, (_, place) => [dateOf(place - 1), '100']))
  const flat = Array.from({ length: 60 }, (_, place) => week(place, { opening: 100_00, gain: place }))
  expect(compare(flat, still)).toMatchObject({ weeks: 60, alpha: undefined, beta: undefined })
})

test('a benchmark or an account that only trembles in its last places has no alpha and no beta', () => {
  const places = Array.from({ length: 60 }, (_, place) => place)
  const between = (low: string, high: string, gain: number) => {
    const levels = new Map([-1, ...places].map((place) => [dateOf(place), place % 2 === 0 ? high : low]))
    const weeks = places.map((place) =>
      week(place, { opening: 10_000_000_000_00, gain: place % 2 === 0 ? gain : -gain }),
    )
    return compare(weeks, levels)
  }
  const over = { weeks: 60, from: dateOf(0), to: dateOf(59) }
  const nothing = { ...over, alpha: undefined, beta: undefined }
  // One by less than half a hundredth of a percent each week; then one by two hundredths and the other by four.
  expect(between('100', '100.004', 4_000_000_00)).toMatchObject(nothing)
  expect(between('100', '100.02', 20_000_00)).toMatchObject(nothing)
  const moved = between('100', '100.02', 4_000_000_00)
  expect(moved).toMatchObject(over)
  expect(moved?.beta).toBeCloseTo(2, 3)
})
