import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { minimumOfDeposit } from '#fund/money/deposits.ts'
import { balanceReturn } from '#fund/returns/returns.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { riskAt, riskLimitAmount, riskOfFund } from '#fund/weeks/risk.ts'
import {
  type Dated,
  percentagesOf,
  readTradingRequest,
  type TradingStatus,
  tradingActivity,
  tradingAt,
  tradingButtons,
  valueAt,
} from '#fund/weeks/trading-status.ts'

test.each([
  ['active', 'active', 'inactive', 'change'],
  ['active', 'active', 'active', 'same'],
  ['active', 'inactive', 'inactive', 'pending-already'],
  ['active', 'inactive', 'active', 'cancel'],
  ['inactive', 'active', 'active', 'pending-already'],
  ['inactive', 'active', 'inactive', 'cancel'],
  ['inactive', 'inactive', 'active', 'change'],
  ['inactive', 'inactive', 'inactive', 'same'],
] as const)('%s now and %s next week, asked for %s: %s', (now, next, requested, read) => {
  expect(readTradingRequest({ now, next }, requested)).toBe(read)
})

test('a status that the specification does not know does not compile', () => {
  // @ts-expect-error active or inactive only
  const paused: TradingStatus = 'paused'
  expect(tradingButtons(paused, false)).toEqual({ start: false, stop: false })
})

test('buttons: start only when inactive, stop only when active, neither in flight or unknown', () => {
  expect(tradingButtons('active', false)).toEqual({ start: false, stop: true })
  expect(tradingButtons('inactive', false)).toEqual({ start: true, stop: false })
  expect(tradingButtons('active', true)).toEqual({ start: false, stop: false })
  expect(tradingButtons(undefined, false)).toEqual({ start: false, stop: false })
})

test('trading activity and its percentages', () => {
  expect(percentagesOf(3, 1)).toEqual({ activePercentage: 75, inactivePercentage: 25 })
  expect(percentagesOf(1, 2)).toEqual({ activePercentage: 33.33, inactivePercentage: 66.67 })
  expect(percentagesOf(0, 0)).toEqual({ activePercentage: 0, inactivePercentage: 0 })
  expect([tradingActivity(75, 25), tradingActivity(50, 50), tradingActivity(0, 0)]).toEqual([
    'High',
    'Moderate',
    'Moderate',
  ])
})

test('the value at an instant: the latest start, the last written of equals, none before the first', () => {
  const rows: Dated<string>[] = [
    { effectiveFrom: 10, value: 'a' },
    { effectiveFrom: 30, value: 'c' },
    { effectiveFrom: 20, value: 'b' },
    { effectiveFrom: 20, value: 'later b' },
  ]
  expect([9, 10, 19, 20, 29, 30, 99].map((at) => valueAt(rows, at))).toEqual([
    undefined,
    'a',
    'a',
    'later b',
    'later b',
    'c',
    'c',
  ])
  const starts = fc.array(fc.nat({ max: 20 }), { maxLength: 12 })
  fc.assert(
    fc.property(starts, fc.nat({ max: 20 }), (from, at) => {
      const written = from.map((effectiveFrom, value) => ({ effectiveFrom, value }))
      const holding = written.filter(({ effectiveFrom }) => effectiveFrom <= at)
      const best = holding.toSorted((a, b) => a.effectiveFrom - b.effectiveFrom).at(-1)
      expect(valueAt(written, at)).toBe(best?.value)
    }),
  )
})

const now = Date.UTC(2026, 10, 20)
const sunday = nextWeek(now).from

test('status and risk, now and from the next Sunday: nobody trades without a row, and the risk is 1%', () => {
  expect(tradingAt([], now)).toEqual({ now: 'inactive', next: 'inactive' })
  expect(tradingAt([{ effectiveFrom: sunday, value: 'active' }], now)).toEqual({ now: 'inactive', next: 'active' })
  expect(tradingAt([{ effectiveFrom: sunday, value: 'active' }], sunday)).toEqual({ now: 'active', next: 'active' })
  expect(riskAt([], now)).toEqual({ now: 1, next: 1 })
  const rows = [
    { effectiveFrom: sunday, value: 23 },
    { effectiveFrom: now, value: 7 },
  ]
  expect(riskAt(rows, now)).toEqual({ now: 0.7, next: 2.3 })
  expect(riskAt(rows, now - 1)).toEqual({ now: 1, next: 2.3 })
})

test('minimums: the setting for a first deposit, $100 for a later one', () => {
  expect(minimumOfDeposit(true, termsFromBeginning.figures)).toBe(10_000_00)
  expect(minimumOfDeposit(true, termsFromBeginning.figures, 25_000_00)).toBe(25_000_00)
  expect(minimumOfDeposit(true, termsFromBeginning.figures, 0)).toBe(100_00)
  expect(minimumOfDeposit(false, termsFromBeginning.figures, 25_000_00)).toBe(100_00)
})

test('the fund’s risk against its limit', () => {
  expect(riskOfFund(1_000_00, 100_000_00, 1)).toEqual({ percent: 1, breached: false })
  expect(riskOfFund(1_000_01, 100_000_00, 1).breached).toBe(true)
  expect(riskOfFund(0, 0, 1)).toEqual({ percent: 0, breached: false })
})

test('the fund’s limit in money, to thousandths of a percent, half a cent up', () => {
  expect(riskLimitAmount(100_000_00, 1)).toBe(1_000_00)
  expect(riskLimitAmount(100_000_00, 2.3)).toBe(2_300_00)
  expect(riskLimitAmount(50_00, 1.01)).toBe(51)
  expect(riskLimitAmount(49_00, 1.01)).toBe(49)
  expect(riskLimitAmount(1_000_000_00, 0.001)).toBe(10_00)
  expect(riskLimitAmount(0, 1)).toBe(0)
})

test('the return of a row, spec §3', () => {
  expect(balanceReturn(112_000_00, 100_000_00)).toBe(0.12)
  expect(balanceReturn(5, 0)).toBeUndefined()
})
