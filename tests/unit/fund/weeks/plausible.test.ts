import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPlausible,
  isSignUnlike,
  isTypedReturn,
  plausibleRange,
  plausibleRuleDefault,
} from '#fund/weeks/plausible.ts'

const percents = fc.array(
  fc.integer({ min: -3000, max: 3000 }).map((hundredths) => hundredths / 100),
  { maxLength: 60 },
)

const year = (...returns: number[]) => Array.from({ length: 12 / returns.length }, () => returns).flat()

test('the range, by hand: about the fund’s own mean, as wide as six of its deviations', () => {
  // 0 and 2 by turns: the mean is 1, the variance of the sample 12 / 11
  const wide = 6 * Math.sqrt(12 / 11)
  expect(plausibleRange(year(0, 2), plausibleRuleDefault)).toEqual({
    from: expect.closeTo(1 - wide, 12),
    to: expect.closeTo(1 + wide, 12),
  })
  // A calm fund that makes 2% a week: the range never is narrower than a point and a half
  expect(plausibleRange(year(2), plausibleRuleDefault)).toEqual({ from: 0.5, to: 3.5 })
  expect(plausibleRange(year(2), { deviations: 6, atLeast: 4 })).toEqual({ from: -2, to: 6 })
  expect(isPlausible(-2, plausibleRange(year(2), plausibleRuleDefault))).toBe(false)
})

test.each([[[]], [[40]], [[2, 2.1, 1.9, 2, 2, 2, 2, 2, 2, 2, 2]]])('under twelve weeks it is ±5 alone: %j', (past) => {
  expect(plausibleRange(past, plausibleRuleDefault)).toEqual({ from: -5, to: 5 })
  expect(plausibleRange(past, { deviations: 6, atLeast: 99 })).toEqual({ from: -5, to: 5 })
  expect(plausibleRange(past, { deviations: 0, atLeast: 0 })).toEqual({ from: -5, to: 5 })
})

test('a least range of a hundred points asks about no week, in the first twelve either', () => {
  for (const past of [[], [40], year(2)])
    expect(isPlausible(-99, plausibleRange(past, { deviations: 6, atLeast: 101 }))).toBe(true)
})

test('the ends are in the range, and a week without a return moved nothing', () => {
  const range = { from: -4, to: 6 }
  expect([6, -4, 6.001, -4.001, -900].map((one) => isPlausible(one, range))).toEqual([true, true, false, false, false])
  expect(isPlausible(undefined, { from: 0, to: 0 })).toBe(true)
})

test('a sign unlike that of the other twelve weeks, and of no fewer', () => {
  expect(isSignUnlike(-0.3, year(0.3))).toBe(true)
  expect(isSignUnlike(0.3, year(-0.3))).toBe(true)
  expect(isSignUnlike(-0.3, [-1, ...year(0.3)])).toBe(true)
  for (const past of [year(-0.3), year(0.3).slice(1), [...year(0.3), 0], [...year(0.3), -0.1], []])
    expect(isSignUnlike(-0.3, past)).toBe(false)
  expect([isSignUnlike(0, year(0.3)), isSignUnlike(undefined, year(0.3))]).toEqual([false, false])
})

test('any range: about the mean, never narrower than its least, wider with more deviations, blind to order', () => {
  fc.assert(
    fc.property(percents, fc.double({ min: 0, max: 50, noNaN: true }), fc.nat(20), (past, atLeast, deviations) => {
      const { from, to } = plausibleRange(past, { deviations, atLeast })
      const middle = past.length < 12 ? 0 : past.reduce((sum, one) => sum + one, 0) / past.length
      expect((from + to) / 2).toBeCloseTo(middle, 8)
      expect(to - from).toBeGreaterThanOrEqual(2 * (past.length < 12 ? 5 : atLeast) - 1e-8)
      const wider = plausibleRange(past, { deviations: deviations + 1, atLeast })
      expect(wider.to - wider.from).toBeGreaterThanOrEqual(to - from)
      expect(plausibleRange(past.toReversed(), { deviations, atLeast }).from).toBeCloseTo(from, 8)
      const down = plausibleRange(
        past.map((week) => -week),
        { deviations, atLeast },
      )
      expect([down.from, down.to]).toEqual([expect.closeTo(-to, 8), expect.closeTo(-from, 8)])
    }),
  )
})

test('any return: typed as it is shown it is the same, and no other return of two decimals is', () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), fc.integer({ min: -1, max: 1 }), (exact, off) => {
      const shown = Number(exact.toFixed(2))
      expect(isTypedReturn(Number((shown + off / 100).toFixed(2)), exact)).toBe(off === 0)
    }),
  )
})
