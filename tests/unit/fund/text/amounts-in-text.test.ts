import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtAmounts, withoutAmounts } from '#fund/text/amounts-in-text.ts'
import { formatMoney } from '#fund/text/format.ts'

test('a sentence keeps its words, its dates and its percentages; its amounts lose their digits', () => {
  expect(withoutAmounts('At most $180,000.00 can be withdrawn now.')).toBe('At most $•••,•••.•• can be withdrawn now.')
  expect(withoutAmounts('Week 45: −$304.90 of $1,204, 5.2% on Nov 7.')).toBe(
    'Week 45: −$•••.•• of $•,•••, 5.2% on Nov 7.',
  )
  expect(withoutAmounts('Nothing was paid.')).toBe('Nothing was paid.')
})

test('of any amounts in a sentence each is one piece, at every second place', () => {
  const cents = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 4 }), (amounts) => {
      const written = amounts.map((one) => formatMoney(one, { sign: 'always' }))
      const pieces = splitAtAmounts(`From ${written.join(' to ')}.`)
      expect(pieces.filter((_, place) => place % 2 === 1)).toEqual(written)
    }),
  )
})
