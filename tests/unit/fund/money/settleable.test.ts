import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import { balanceOf } from '#fund/money/account.ts'
import { settleable, settleableFor } from '#fund/money/settleable.ts'

const money = fc.record({
  capital: fc.integer({ min: -500_000_00, max: 500_000_00 }),
  result: fc.integer({ min: -500_000_00, max: 500_000_00 }),
})

test('a debit that is booked for later is taken off at once, a credit is not there yet', () => {
  const atEffect = { capital: 10_000_00, result: 500_00 }
  expect(settleable(atEffect, [])).toEqual({ ...atEffect, taken: 0, deposited: 0 })
  expect(settleable(atEffect, [{ capital: 0, result: -6_500_00 }])).toEqual({
    capital: 10_000_00,
    result: -6_000_00,
    taken: 6_500_00,
    deposited: 0,
  })
  expect(settleable(atEffect, [{ capital: 0, result: 450_00 }])).toEqual({ ...atEffect, taken: 0, deposited: 0 })
  // A write-off takes and gives in one entry.
  expect(settleable(atEffect, [{ capital: -300_00, result: 300_00 }])).toMatchObject({ capital: 9_700_00, taken: 0 })
})

test('it is the balance at the effect less the sum of the debits, and says that sum', () => {
  fc.assert(
    fc.property(money, fc.array(money, { maxLength: 6 }), (atEffect, later) => {
      const there = settleable(atEffect, later)
      const debits = later.map(balanceOf).filter((change) => change < 0)
      expect(balanceOf(there)).toBe(balanceOf(atEffect) + sumCents(debits))
      expect(there.taken).toBe(-sumCents(debits) || 0)
    }),
  )
})

test('of a book, what has not taken effect as a week begins is not there but for what it takes', () => {
  const week = nextWeek(Date.parse('2026-11-24T12:00:00Z'))
  const entry = (at: number, kind: string, capital: number, result = 0) => ({ at, kind, capital, result, payable: 0 })
  const book = [
    entry(week.from - 1, 'deposit', 10_000_00),
    entry(week.from, 'close', 0, 500_00),
    // Received at the very first instant: at work from the Sunday after.
    entry(week.from, 'deposit', 3_000_00),
    entry(week.to, 'reversal', -1_000_00),
    entry(week.to, 'correction', 0, 70_00),
  ]
  expect(settleableFor(week, book)).toMatchObject({ capital: 9_000_00, result: 500_00, taken: 1_000_00 })
})

test('of a book, what was withdrawn before a week begins is gone once', () => {
  const week = nextWeek(Date.parse('2026-11-24T12:00:00Z'))
  const entry = (at: number, kind: string, capital: number, payable = 0) => ({ at, kind, capital, result: 0, payable })
  const book = [
    entry(week.from - 1, 'deposit', 10_000_00),
    entry(week.from - 1, 'withdrawal', -2_000_00, 2_000_00),
    entry(week.from, 'withdrawal', -1_000_00, 1_000_00),
  ]
  expect(settleableFor(week, book)).toMatchObject({ capital: 7_000_00, taken: 0 })
})
