import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lackingInTrading, sweepAmount } from '#fund/weeks/sweep.ts'

const books = { opening: 100_00, trading: 60_00, givenSince: 0, cash: 500_00, setAside: 0 }

test('a sweep moves what trading lacks for the week, and what it has given since the Sunday counts as there', () => {
  expect([lackingInTrading(books), sweepAmount(books)]).toEqual([40_00, 40_00])
  expect(sweepAmount({ ...books, givenSince: 10_00 })).toBe(50_00)
  expect(sweepAmount({ ...books, trading: 100_00 })).toBe(0)
})

test('it moves no more than cash holds beyond what is set aside', () => {
  expect(sweepAmount({ ...books, cash: 30_00 })).toBe(30_00)
  expect(sweepAmount({ ...books, cash: 50_00, setAside: 20_00 })).toBe(30_00)
  expect(sweepAmount({ ...books, cash: 20_00, setAside: 20_00 })).toBe(0)
})

test('what trading holds beyond the opening goes back, whatever cash holds', () => {
  expect(sweepAmount({ ...books, trading: 130_00, cash: 0 })).toBe(-30_00)
  expect(sweepAmount({ ...books, trading: 130_00, cash: 0, setAside: 5_00 })).toBe(-30_00)
})

test('what cash lacks of what is set aside comes out of trading, as far as there is something at that Sunday', () => {
  expect(sweepAmount({ ...books, cash: 10_00, setAside: 10_35 })).toBe(-35)
  expect(sweepAmount({ ...books, cash: 0, setAside: 80_00 })).toBe(-60_00)
  expect(sweepAmount({ ...books, givenSince: 50_00, cash: 0, setAside: 80_00 })).toBe(-10_00)
  expect(sweepAmount({ ...books, trading: -5_00, cash: 0, setAside: 80_00 })).toBe(0)
})

test('whatever the books hold: trading never holds more than the opening, and cash never less than is set aside while trading holds something', () => {
  const cents = fc.nat(1e9)
  const any = fc.record({ opening: cents, trading: fc.integer(), givenSince: cents, cash: cents, setAside: cents })
  fc.assert(
    fc.property(any, (of) => {
      const moved = sweepAmount(of)
      const held = of.trading - of.givenSince
      expect(held + moved).toBeLessThanOrEqual(of.opening)
      if (moved > 0) expect(of.cash - moved).toBeGreaterThanOrEqual(of.setAside)
      if (moved < 0) expect(held + moved).toBeGreaterThanOrEqual(0)
      if (held + moved > 0) expect(of.cash - moved).toBeGreaterThanOrEqual(of.setAside)
      // Nothing stays in cash that trading lacks.
      if (held + moved < of.opening) expect(of.cash - moved).toBeLessThanOrEqual(of.setAside)
    }),
  )
})
