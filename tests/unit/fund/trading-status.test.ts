import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositMin } from '#fund/deposit.ts'
import { type Dated, valueAt } from '#fund/effective.ts'
import { balanceReturn } from '#fund/returns.ts'
import { riskOfFund } from '#fund/risk.ts'
import {
  percentagesOf,
  readTradingRequest,
  type TradingStatus,
  tradingActivity,
  tradingButtons,
} from '#fund/trading-status.ts'

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
  expect(tradingButtons(paused, false)).toEqual({ canStart: false, canStop: false })
})

test('buttons: start only when inactive, stop only when active, neither in flight or unknown', () => {
  expect(tradingButtons('active', false)).toEqual({ canStart: false, canStop: true })
  expect(tradingButtons('inactive', false)).toEqual({ canStart: true, canStop: false })
  expect(tradingButtons('active', true)).toEqual({ canStart: false, canStop: false })
  expect(tradingButtons(undefined, false)).toEqual({ canStart: false, canStop: false })
})

test('trading activity and its percentages', () => {
  expect(percentagesOf(3, 1)).toEqual({ activePercentage: 75, inactivePercentage: 25 })
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

test('minimums: the setting for a first deposit, $100 for a later one', () => {
  expect(depositMin(true)).toBe(10_000_00)
  expect(depositMin(true, 25_000_00)).toBe(25_000_00)
  expect(depositMin(true, 0)).toBe(100_00)
  expect(depositMin(false, 25_000_00)).toBe(100_00)
})

test('the fund’s risk against its limit', () => {
  expect(riskOfFund(1_000_00, 100_000_00, 1)).toEqual({ percent: 1, breached: false })
  expect(riskOfFund(1_000_01, 100_000_00, 1).breached).toBe(true)
  expect(riskOfFund(0, 0, 1)).toEqual({ percent: 0, breached: false })
})

test('the return of a row, spec §3', () => {
  expect(balanceReturn(112_000_00, 100_000_00)).toBe(0.12)
  expect(balanceReturn(5, 0)).toBeUndefined()
})
