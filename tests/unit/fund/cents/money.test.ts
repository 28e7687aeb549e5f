import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCents, divideRounded, sumCents, toCents, toDollars } from '#fund/cents/money.ts'

const safe = fc.maxSafeInteger()
const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

test('dollars with at most two decimals become cents, and come back', () => {
  expect(toCents(1234.56)).toBe(123456)
  expect(toCents(0.07)).toBe(7)
  expect(toCents(-19.99)).toBe(-1999)
  expect(Object.is(toCents(-0), 0)).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: -2e15, max: 2e15 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e15, 2 ** 53])(
  'no money: %d dollars',
  (dollars) => {
    expect(() => toCents(dollars)).toThrow(
      /^Not (dollars with at most two decimals|a whole, safe number of cents): -?\S+$/,
    )
  },
)

test.each([0.5, Number.NaN, Number.NEGATIVE_INFINITY, 2 ** 53])('no cents: %d', (cents) => {
  expect(() => checkCents(cents)).toThrow(`Not a whole, safe number of cents: ${cents}`)
  expect(() => toDollars(cents)).toThrow(RangeError)
})

test.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -2],
  [-3, -1, 2, 2],
  [5, 1, -2, -2],
  [-5, 1, -2, 3],
  [7, 1, 3, 2],
  [7, 1, -3, -2],
  [-7, 1, 3, -2],
  [-8, 1, 3, -3],
  [1, 50, 100, 1],
  [-1, 50, 100, 0],
])('%d × %d ÷ %d is %d, half a cent up', (factor, multiplier, divisor, expected) => {
  expect(divideRounded(factor, multiplier, divisor)).toBe(expected)
})

test('dividing rounds to the nearest cent even where the product is far beyond a double', () => {
  fc.assert(
    fc.property(safe, positive, positive, (factor, part, rest) => {
      const whole = Math.max(part, rest)
      const share = Math.min(part, rest)
      const error = 2n * (BigInt(divideRounded(factor, share, whole)) * BigInt(whole) - BigInt(factor) * BigInt(share))
      expect(error > -BigInt(whole) && error <= BigInt(whole)).toBe(true)
    }),
  )
})

test('what cannot be divided, or leaves the safe range, is refused', () => {
  expect(() => divideRounded(1, 1, 0)).toThrow(RangeError)
  expect(() => divideRounded(1.5, 1, 1)).toThrow(RangeError)
  expect(() => divideRounded(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
  expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  expect(() => sumCents([0.5])).toThrow(RangeError)
})

test('a sum is right although its parts leave the safe range on the way', () => {
  expect(sumCents([])).toBe(0)
  expect(sumCents([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])).toBe(
    Number.MAX_SAFE_INTEGER,
  )
  // The cents in the middle are some that a double no longer holds.
  const large = Number.MAX_SAFE_INTEGER
  expect(sumCents([large, large, 1, 1, -large, -large])).toBe(2)
})

test('types keep text out of money', () => {
  // @ts-expect-error dollars as typed are text, and must be read before they are money
  expect(() => toCents('12.50')).toThrow(RangeError)
})
