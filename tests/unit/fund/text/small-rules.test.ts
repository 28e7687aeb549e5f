import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblem } from '#fund/access/password.ts'
import { sampleMaxDrawdownPercent } from '#fund/figures/illustrative.ts'
import { partPercent } from '#fund/money/part-percent.ts'
import { autoRebalanceDefault, tradingHoursDefault, weeklyReportingDefault } from '#fund/terms/terms.ts'
import { unreadAfter, unreadBadge } from '#fund/text/badge.ts'
import { relativeOrDate, relativeTime } from '#fund/text/relative-time.ts'
import { cleanRiskPercent, isRiskPercent, riskAmount, riskPercentOf, riskSteps } from '#fund/weeks/risk.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-5 * second, 'Just now'],
  [0, 'Just now'],
  [59 * second + 999, 'Just now'],
  [minute, '1 minute ago'],
  [59 * minute + 59 * second, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour + 59 * minute, '23 hours ago'],
  [day, '1 day ago'],
  [400 * day, '400 days ago'],
])('%d ms back reads %s', (age, shown) => {
  expect(relativeTime(1e12 - age, 1e12)).toBe(shown)
})

test.each([
  [7 * day - 1, '6 days ago'],
  [7 * day, 'Sep 1, 2001'],
  [400 * day, 'Aug 4, 2000'],
])('a notification %d ms back reads %s', (age, shown) => {
  expect(relativeOrDate(1e12 - age, 1e12)).toBe(shown)
})

test('the badge', () => {
  expect([0, 1, 99, 100, 5000].map(unreadBadge)).toEqual([undefined, '1', '99', '99+', '99+'])
  expect(unreadAfter(3, 1)).toBe(2)
  expect(unreadAfter(0, 1)).toBe(0)
})

test('a part in percent, to two decimals; of nothing, or of a debt, there is none', () => {
  expect([partPercent(1, 3), partPercent(2, 3), partPercent(0, 5), partPercent(7, 5)]).toEqual([33.33, 66.67, 0, 140])
  expect([partPercent(0, 0), partPercent(1, -2)]).toEqual([null, null])
})

test('every step of the slider is a weekly risk, and nothing between or beyond', () => {
  const steps = Array.from({ length: 46 }, (_, step) => (step + 5) / 10)
  expect(steps.every(isRiskPercent)).toBe(true)
  expect(steps.map((percent) => riskPercentOf(riskSteps(percent)))).toEqual(steps)
  expect(isRiskPercent(0.1 + 0.2 + 2)).toBe(true)
  for (const wrong of [0.4, 0.45, 2.34, 5.1, -1, 0, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isRiskPercent(wrong)).toBe(false)
  }
  fc.assert(
    fc.property(fc.double(), (typed) => {
      const clean = cleanRiskPercent(typed)
      expect(steps).toContain(clean)
      if (isRiskPercent(typed)) expect(clean).toBeCloseTo(typed, 6)
    }),
  )
  expect(cleanRiskPercent(0.1 + 0.2 + 2)).toBe(2.3)
  expect(cleanRiskPercent(Number.NaN)).toBe(1)
})

test('the defaults that the specification names', () => {
  expect([tradingHoursDefault, autoRebalanceDefault, weeklyReportingDefault]).toEqual(['09:30-16:00', true, true])
  expect(sampleMaxDrawdownPercent).toBe(-2.1)
})

test('the amount at risk', () => {
  expect(riskAmount(100_000_00, 2.3)).toBe(2_300_00)
  expect(riskAmount(1, 0.5)).toBe(0)
  expect(riskAmount(-500, 5)).toBe(0)
})

test('passwords, in the order of spec §5', () => {
  expect(passwordProblem('secret', 'secret')).toBeUndefined()
  expect(passwordProblem('abc', 'abd')).toBe('mismatch')
  expect(passwordProblem('12345', '12345')).toBe('short')
  expect(passwordProblem('', '')).toBe('short')
})
