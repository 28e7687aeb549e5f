import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, decimalOfCents, readDecimal, times, writeDecimal } from '#fund/broker/decimals.ts'

/** Numbers with nine places at most, as brokers write them. */
const nines = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }).map((value) => value * 10n ** 9n)

test.each([
  ['1', '1'],
  ['-0.10', '-0.1'],
  ['+12.', '12'],
  ['.5', '0.5'],
  ['1,234,567.891234560', '1234567.89123456'],
  ['0000000000000001', '1'],
  ['1.000000000000', '1'],
  ['-0', '0'],
])('%s is read as %s', (text, as) => {
  expect(writeDecimal(readDecimal(text) as bigint)).toBe(as)
})

test.each(['', '-', '.', '1e5', '1,23', '1.0000000001', '12345678901234', '--1', '$1', 'NaN', '1 2'])(
  '%s is no number of a broker',
  (text) => {
    expect(readDecimal(text)).toBeUndefined()
  },
)

test('what is written is read again', () => {
  fc.assert(
    fc.property(nines, (value) => {
      expect(readDecimal(writeDecimal(value))).toBe(value)
    }),
  )
})

test('a product of two numbers is exact, and one that would have to be rounded is refused', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.bigInt(-(10n ** 13n), 10n ** 13n), (a, b) => {
      expect(times(a * 10n ** 9n, b * 10n ** 9n)).toBe(a * b)
    }),
  )
  expect(() => times(1n, 1n)).toThrow('A product of more than eighteen places')
})

test.each([
  ['0.005', 1],
  ['-0.005', 0],
  ['-0.015', -1],
  ['-0.0150001', -2],
  ['0.004999999', 0],
  ['12350141.30', 1_235_014_130],
])('%s is %d cents, half a cent up', (text, cents) => {
  expect(centsOf(readDecimal(text) as bigint)).toBe(cents)
})

test('a number of cents stays what it is, and rounding moves by half a cent at most', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(centsOf(decimalOfCents(cents))).toBe(cents === 0 ? 0 : cents)
    }),
  )
  fc.assert(
    fc.property(nines, (value) => {
      const off = decimalOfCents(centsOf(value / 10_000n)) - value / 10_000n
      expect(2n * off <= decimalOfCents(1) && 2n * off > -decimalOfCents(1)).toBe(true)
    }),
  )
})
