import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlausible, isTypedReturn, plausibleRuleDefault, plausibleWithin } from '#fund/weeks/plausible.ts'

const percents = fc.array(
  fc.integer({ min: -3000, max: 3000 }).map((hundredths) => hundredths / 100),
  { maxLength: 60 },
)

test('the range, by hand: six deviations of calm weeks are less than five percent, of wild ones more', () => {
  expect(plausibleWithin([], plausibleRuleDefault)).toBe(5)
  expect(plausibleWithin([40], plausibleRuleDefault)).toBe(5)
  expect(plausibleWithin([0.5, 0.9, 0.7], plausibleRuleDefault)).toBe(5)
  // −3, 0 and 3 have a deviation of 3
  expect(plausibleWithin([-3, 0, 3], plausibleRuleDefault)).toBeCloseTo(18, 12)
  expect(plausibleWithin([-3, 0, 3], { deviations: 1, atLeast: 2 })).toBeCloseTo(3, 12)
})

test('the ends are in the range, and a week without a return moved nothing', () => {
  expect([isPlausible(5, 5), isPlausible(-5, 5), isPlausible(5.001, 5), isPlausible(-900, 5)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isPlausible(undefined, 0)).toBe(true)
})

test('any range: never narrower than its least, alike up and down, wider with more deviations, blind to order', () => {
  fc.assert(
    fc.property(percents, fc.double({ min: 0, max: 50, noNaN: true }), fc.nat(20), (past, atLeast, deviations) => {
      const within = plausibleWithin(past, { deviations, atLeast })
      expect(within).toBeGreaterThanOrEqual(atLeast)
      expect(plausibleWithin(past, { deviations: deviations + 1, atLeast })).toBeGreaterThanOrEqual(within)
      expect(plausibleWithin(past.toReversed(), { deviations, atLeast })).toBeCloseTo(within, 8)
      expect(
        plausibleWithin(
          past.map((week) => -week),
          { deviations, atLeast },
        ),
      ).toBeCloseTo(within, 8)
      expect(isPlausible(within, within) && isPlausible(-within, within)).toBe(true)
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
