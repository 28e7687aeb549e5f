import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lackingInTrading, sweepAmount } from '#fund/sweep.ts'

const books = { opening: 100_00, trading: 60_00, givenSince: 0, cash: 500_00, suspended: 0 }

test('a sweep moves what trading lacks for the week, and what it has given since the Sunday counts as there', () => {
  expect([lackingInTrading(books), sweepAmount(books)]).toEqual([40_00, 40_00])
  expect(sweepAmount({ ...books, givenSince: 10_00 })).toBe(50_00)
  expect(sweepAmount({ ...books, trading: 100_00 })).toBe(0)
})

test('it moves no more than cash holds, and nothing of what is in suspense', () => {
  expect(sweepAmount({ ...books, cash: 30_00 })).toBe(30_00)
  expect(sweepAmount({ ...books, cash: 50_00, suspended: 20_00 })).toBe(30_00)
  expect(sweepAmount({ ...books, cash: 10_00, suspended: 20_00 })).toBe(0)
})

test('what trading holds beyond the opening goes back, whatever cash holds', () => {
  expect(sweepAmount({ ...books, trading: 130_00, cash: 0, suspended: 5_00 })).toBe(-30_00)
})

test('whatever the books hold: trading never holds more than the opening afterwards, nor cash less than suspense', () => {
  const cents = fc.nat(1e9)
  const any = fc.record({ opening: cents, trading: cents, givenSince: cents, cash: cents, suspended: cents })
  fc.assert(
    fc.property(any, (of) => {
      const moved = sweepAmount(of)
      expect(of.trading - of.givenSince + moved).toBeLessThanOrEqual(of.opening)
      if (moved > 0) expect(of.cash - moved).toBeGreaterThanOrEqual(of.suspended)
    }),
  )
})
