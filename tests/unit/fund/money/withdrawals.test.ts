import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, balanceOf, emptyAccount } from '#fund/money/account.ts'
import { availableCapital, availableDividend, settleClosure, shrinkCarriedLoss } from '#fund/money/withdrawals.ts'
import { settleAddition, settleCapital, settleDividend } from '#tests/support/money/settle.ts'

const account = (more: Partial<Account> = {}): Account => ({ ...emptyAccount, ...more })
const accounts = fc.record({
  capital: fc.nat({ max: 2_000_000_00 }),
  result: fc.integer({ min: -500_000_00, max: 500_000_00 }),
  payable: fc.nat({ max: 10_000_00 }),
  carriedLoss: fc.nat({ max: 500_000_00 }),
})

test('available: capital up to the balance, dividend out of the result, each less its open requests', () => {
  const winning = account({ capital: 1_000_00, result: 50_00 })
  expect([availableCapital(winning, []), availableDividend(winning, [])]).toEqual([1_000_00, 50_00])
  expect([availableCapital(winning, [300_00, 200_00]), availableDividend(winning, [20_00])]).toEqual([500_00, 30_00])
  expect([availableCapital(winning, [2_000_00]), availableDividend(winning, [51_00])]).toEqual([0, 0])
  const losing = account({ capital: 1_000_00, result: -50_00 })
  expect([availableCapital(losing, []), availableDividend(losing, [])]).toEqual([950_00, 0])
  const owing = account({ capital: 10_00, result: -50_00 })
  expect([availableCapital(owing, []), availableDividend(owing, [])]).toEqual([0, 0])
})

test('a part of the capital leaves, and a like part of the carried loss with it', () => {
  const before = account({ capital: 1_000_00, result: -200_00, carriedLoss: 200_00 })
  expect(settleCapital(before, { asked: 200_00 })).toEqual({
    asked: 200_00,
    paid: 200_00,
    writtenOff: 0,
    carriedLossBefore: 200_00,
    balanceBefore: 800_00,
    account: { capital: 800_00, result: -200_00, payable: 200_00, carriedLoss: 150_00 },
  })
})

test('what was deposited for that Sunday bore no loss: a round trip in one week keeps none of it for the new money', () => {
  const before = account({ capital: 30_000_00, result: -10_000_00, carriedLoss: 10_000_00 })
  const ofHalf = settleCapital(before, { asked: 5_000_00, deposited: 10_000_00 })
  expect([ofHalf.balanceBefore, ofHalf.account.carriedLoss]).toEqual([10_000_00, 5_000_00])
  expect(settleCapital(before, { asked: 10_000_00, deposited: 10_000_00 }).account.carriedLoss).toBe(0)
  expect(settleCapital(before, { asked: 12_000_00, deposited: 10_000_00 }).account.carriedLoss).toBe(0)
  expect(shrinkCarriedLoss(10_000_00, 1, -5_00)).toBe(0)
})

test('in full, the negative result is written off against capital and no loss is carried on', () => {
  const before = account({ capital: 1_000_00, result: -200_00, carriedLoss: 200_00 })
  expect(settleCapital(before, { asked: 1_000_00 })).toMatchObject({
    paid: 800_00,
    writtenOff: 200_00,
    account: { capital: 0, result: 0, payable: 800_00, carriedLoss: 0 },
  })
})

test('a request for all takes what the week has added since', () => {
  const before = account({ capital: 1_000_00, result: -100_00 })
  expect(settleCapital(before, { asked: 700_00, full: true }).paid).toBe(900_00)
})

test('a dividend is capped at what is there and leaves capital and carried loss alone', () => {
  const before = account({ capital: 1_000_00, result: 50_00, carriedLoss: 10_00 })
  expect(settleDividend(before, 80_00)).toEqual({
    asked: 80_00,
    paid: 50_00,
    writtenOff: 0,
    carriedLossBefore: 10_00,
    balanceBefore: 1_050_00,
    account: { capital: 1_000_00, result: 0, payable: 50_00, carriedLoss: 10_00 },
  })
  expect(settleDividend(account({ result: -5 }), 80_00).paid).toBe(0)
})

test('a carried loss shrinks by the part of the balance that left, half a cent up', () => {
  expect(shrinkCarriedLoss(1, 1, 2)).toBe(0)
  expect(shrinkCarriedLoss(100, 1, 3)).toBe(67)
  expect(shrinkCarriedLoss(100, 3, 3)).toBe(0)
  expect(shrinkCarriedLoss(100, 0, 0)).toBe(100)
})

test('closing: a balance is payable, a debit is the fund’s', () => {
  expect(settleClosure(account({ capital: 10_00, result: 5_00, payable: 1_00, carriedLoss: 3_00 }))).toEqual({
    paid: 15_00,
    borneByFund: 0,
    account: { capital: 0, result: 0, payable: 16_00, carriedLoss: 0 },
  })
  expect(settleClosure(account({ capital: 10_00, result: -15_00 }))).toMatchObject({ paid: 0, borneByFund: 5_00 })
})

test('whatever is asked: no cent appears or is lost, nothing is paid that is not there, both kinds never share a dollar', () => {
  fc.assert(
    fc.property(accounts, fc.nat({ max: 3_000_000_00 }), fc.boolean(), (before, asked, full) => {
      const worth = (one: Account): number => balanceOf(one) + one.payable
      for (const settled of [settleCapital(before, { asked, full }), settleDividend(before, asked)]) {
        expect(worth(settled.account)).toBe(worth(before))
        expect(settled.account.payable - before.payable).toBe(settled.paid)
        expect(settled.paid >= 0 && settled.paid <= Math.max(0, balanceOf(before))).toBe(true)
        expect(settled.account.capital >= 0 && settled.account.carriedLoss >= 0).toBe(true)
        expect(settled.account.carriedLoss <= before.carriedLoss).toBe(true)
      }
      expect(availableCapital(before, []) + availableDividend(before, [])).toBe(Math.max(0, balanceOf(before)))
    }),
  )
})

test('no withdrawal is negative', () => {
  const funded = account({ capital: 10_000_00 })
  expect(() => settleDividend(funded, -1)).toThrow('Not a withdrawal: -1')
  expect(() => settleCapital(funded, { asked: -1 })).toThrow('Not a withdrawal: -1')
  expect(settleDividend(funded, 0)).toMatchObject({ paid: 0, account: funded })
  expect(settleCapital(funded, { asked: 0 })).toMatchObject({ paid: 0, writtenOff: 0, account: funded })
  // Nothing is there: no loss is written off if nothing left
  const bare = account({ capital: 50, result: -50, carriedLoss: 50 })
  expect(settleCapital(bare, { asked: 50 })).toMatchObject({ paid: 0, writtenOff: 0, account: bare })
})
test('an addition makes capital of result, and leaves the balance and the carried loss as they are', () => {
  const before = account({ capital: 100_00, result: 80_00, carriedLoss: 5_00 })
  expect(settleAddition(before, 30_00)).toMatchObject({
    paid: 30_00,
    writtenOff: 0,
    account: { ...before, capital: 130_00, result: 50_00 },
  })
  expect(settleAddition(before, 90_00)).toMatchObject({ paid: 80_00, account: { capital: 180_00, result: 0 } })
  expect(settleAddition(account({ result: -5 }), 80_00)).toMatchObject({ paid: 0, account: account({ result: -5 }) })
  expect(() => settleAddition(before, -1)).toThrow('Not an addition: -1')
})
