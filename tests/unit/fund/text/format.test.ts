import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCents } from '#fund/cents/money.ts'
import { formatBytes } from '#fund/text/count.ts'
import { counted, formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-5, '−$0.05'],
  [100_000_00, '$100,000.00'],
  [12_345_678_90, '$12,345,678.90'],
  [-1_234_50, '−$1,234.50'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('%d cents read %s', (cents, shown) => {
  expect(formatMoney(cents)).toBe(shown)
})

test('signs and whole dollars on request', () => {
  expect(formatMoney(150, { sign: 'always' })).toBe('+$1.50')
  expect(formatMoney(0, { sign: 'always' })).toBe('$0.00')
  expect(formatMoney(123_456_99, { cents: false })).toBe('$123,456')
  expect(formatMoney(-99, { cents: false })).toBe('$0')
  expect(() => formatMoney(0.5)).toThrow(RangeError)
})

test('shown money reads back as the same cents', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = BigInt(formatMoney(cents).replaceAll(/\D/g, ''))
      expect(Number(digits)).toBe(Math.abs(cents))
      expect(formatMoney(cents).startsWith('−')).toBe(checkCents(cents) < 0)
    }),
  )
})

test('percent points with a true minus; what rounds to zero has no sign', () => {
  expect(formatPercent(1.5)).toBe('1.50%')
  expect(formatPercent(-2.1, { digits: 1 })).toBe('−2.1%')
  expect(formatPercent(3.2, { sign: 'always', digits: 1 })).toBe('+3.2%')
  expect(formatPercent(-0.001, { sign: 'always' })).toBe('0.00%')
  expect(formatPercent(toPercent(0.24), { digits: 0 })).toBe('24%')
})

test.each([
  [0, '0 investors'],
  [1, '1 investor'],
  [2, '2 investors'],
  [1200, '1,200 investors'],
])('%d is counted as %s', (count, said) => {
  expect(counted(count, 'investor')).toBe(said)
})

test('a plural that is not made by an s alone', () => {
  expect([1, 2_000].map((count) => counted(count, 'withdrawal takes', 'withdrawals take'))).toEqual([
    '1 withdrawal takes',
    '2,000 withdrawals take',
  ])
})

test.each([
  [0, '1 kB'],
  [1_499, '1 kB'],
  [12_000, '12 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [1_440_000, '1.4 MB'],
])('a file of %d bytes is shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})
