import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRoutingNumber } from '#fund/money/references.ts'

/** Published by the Federal Reserve and large banks. */
const published = [
  '011000015',
  '021000021',
  '026009593',
  '091000019',
  '111000025',
  '121000248',
  '122105155',
  '322271627',
  '031000040',
]

test('the numbers that banks publish are routing numbers', () => {
  expect(published.filter((digits) => !isRoutingNumber(digits))).toEqual([])
})

test('any eight digits have one ninth that makes them a routing number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (first) => {
      const eight = String(first).padStart(8, '0')
      expect(Array.from({ length: 10 }, (_, last) => `${eight}${last}`).filter(isRoutingNumber)).toHaveLength(1)
    }),
  )
})

test('a digit that was mistyped is noticed, and so are two neighbours that changed places, unless they are five apart', () => {
  const slip = fc.record({ digits: fc.constantFrom(...published), place: fc.nat(8), typed: fc.nat(9), pair: fc.nat(7) })
  fc.assert(
    fc.property(slip, ({ digits, place, typed, pair }) => {
      const mistyped = digits.slice(0, place) + typed + digits.slice(place + 1)
      expect(isRoutingNumber(mistyped)).toBe(mistyped === digits)
      const [one = '', other = ''] = digits.slice(pair, pair + 2)
      const swapped = digits.slice(0, pair) + other + one + digits.slice(pair + 2)
      expect(isRoutingNumber(swapped)).toBe(Math.abs(Number(one) - Number(other)) % 5 === 0)
    }),
  )
})

test('nine zeros are no bank’s, and what has not nine digits is no routing number', () => {
  const wrong = ['000000000', '', '02100002', '0210000210', '0021000021', '02100002x', '021 00021', ' 021000021']
  expect(wrong.filter(isRoutingNumber)).toEqual([])
})
