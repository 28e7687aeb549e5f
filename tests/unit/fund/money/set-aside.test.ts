import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fundDebt, setAside, takeable } from '#fund/money/set-aside.ts'

const books = {
  cash: 60_000_00,
  payable: 10_000_00,
  suspended: 5_000_00,
  waiting: 10_000_00,
  fundInCash: 8_000_00,
  fund: 8_000_00,
  debitsInCash: 0,
  debits: 0,
  asked: 0,
  reserve: 0,
}

test('what is payable, in suspense or not at work is set aside', () => {
  expect(setAside(books)).toBe(25_000_00)
})

test('the fund takes its share, less what it asked for already', () => {
  expect(takeable(books)).toBe(8_000_00)
  expect(takeable({ ...books, asked: 3_000_00 })).toBe(5_000_00)
  expect(takeable({ ...books, asked: 8_000_00 })).toBe(0)
})

test('the fund takes only what is beyond its reserve, of which a part may still be in trading', () => {
  expect(takeable({ ...books, reserve: 5_000_00 })).toBe(3_000_00)
  expect(takeable({ ...books, reserve: 5_000_00, asked: 1_000_00 })).toBe(2_000_00)
  expect(takeable({ ...books, reserve: 9_000_00 })).toBe(0)
  // The newest share is not in cash yet: it is the reserve.
  expect(takeable({ ...books, fundInCash: 6_000_00, reserve: 2_000_00 })).toBe(6_000_00)
  expect(takeable({ ...books, fundInCash: 6_000_00, reserve: 5_000_00 })).toBe(3_000_00)
  // What it advances for investors below zero comes first.
  expect(takeable({ ...books, debits: 500_00, debitsInCash: 500_00, reserve: 5_000_00 })).toBe(2_500_00)
})

test('of a share that is still in trading it takes what cash holds beyond what is set aside', () => {
  const short = { ...books, fundInCash: 2_000_00, cash: 27_000_00 }
  expect(takeable(short)).toBe(2_000_00)
  expect(takeable({ ...short, asked: 500_00 })).toBe(1_500_00)
  expect(takeable({ ...short, asked: 2_500_00 })).toBe(0)
  expect(takeable({ ...short, cash: 22_000_00 })).toBe(0)
})

test('the fund owes what its account lacks in cash, and what a correction will take from it', () => {
  expect(fundDebt(books)).toBe(0)
  // A fee of $35, and its share arrives next Sunday.
  expect(fundDebt({ ...books, fundInCash: -35_00 })).toBe(35_00)
  expect(fundDebt({ ...books, fund: -3_600_00 })).toBe(3_600_00)
  expect([takeable({ ...books, fundInCash: -1 }), takeable({ ...books, fund: -1 })]).toEqual([0, 0])
})

test('it advances the debits of investors from its share, and owes what that does not cover', () => {
  const debtors = { ...books, debits: 500_00, debitsInCash: 500_00 }
  expect([fundDebt(debtors), takeable(debtors)]).toEqual([0, 7_500_00])
  expect(fundDebt({ ...debtors, debitsInCash: 9_000_00 })).toBe(1_000_00)
  expect(fundDebt({ ...debtors, debits: 8_200_00 })).toBe(200_00)
})

test('whatever is in the books: it takes nothing while it owes, and never of what is set aside', () => {
  const cents = fc.nat(1e9)
  const any = fc.record({
    cash: cents,
    payable: cents,
    suspended: cents,
    waiting: cents,
    fundInCash: fc.integer(),
    fund: fc.integer(),
    debitsInCash: cents,
    debits: cents,
    asked: cents,
    reserve: cents,
  })
  fc.assert(
    fc.property(any, (of) => {
      const taken = takeable(of)
      const isCovered = (more: number) =>
        of.asked + more + of.debits + of.reserve <= of.fund &&
        of.asked + more + of.debitsInCash <= of.fundInCash &&
        of.asked + more + setAside(of) <= of.cash
      if (taken > 0) expect([isCovered(taken), fundDebt(of)]).toEqual([true, 0])
      if (fundDebt(of) === 0) expect(isCovered(taken + 1)).toBe(false)
    }),
  )
})
