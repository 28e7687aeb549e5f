import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeable } from '#fund/takeable.ts'

const books = { cash: 50_000_00, payable: 10_000_00, suspended: 5_000_00, share: 8_000_00, asked: 0 }

test('the fund takes its share, less what it asked for already', () => {
  expect(takeable(books)).toBe(8_000_00)
  expect(takeable({ ...books, asked: 3_000_00 })).toBe(5_000_00)
  expect(takeable({ ...books, asked: 8_000_00 })).toBe(0)
})

test('of a share that is still in trading it takes what cash holds besides what is others’ and nobody’s', () => {
  const short = { ...books, cash: 17_000_00 }
  expect(takeable(short)).toBe(2_000_00)
  expect(takeable({ ...short, asked: 500_00 })).toBe(1_500_00)
  expect(takeable({ ...short, asked: 2_500_00 })).toBe(0)
  expect(takeable({ ...short, cash: 12_000_00 })).toBe(0)
})

test('a share that went below zero gives nothing', () => {
  expect(takeable({ ...books, share: -1 })).toBe(0)
})

test('whatever is in the books: all that is requested is covered by the share and by cash, to the cent', () => {
  const cents = fc.nat(1e9)
  const any = fc.record({ cash: cents, payable: cents, suspended: cents, share: fc.integer(), asked: cents })
  fc.assert(
    fc.property(any, (of) => {
      const taken = takeable(of)
      expect(taken).toBeGreaterThanOrEqual(0)
      const isCovered = (more: number) =>
        of.asked + more <= of.share && of.asked + more + of.payable + of.suspended <= of.cash
      if (taken > 0) expect(isCovered(taken)).toBe(true)
      expect(isCovered(taken + 1)).toBe(false)
    }),
  )
})
