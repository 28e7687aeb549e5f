import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { reconcile, resultParts, unreconciled } from '#fund/money/reconciliation.ts'

const span = { from: 100, to: 200 }
const none = { capital: 0, result: 0, payable: 0 }
const closed: BookEntry[] = [
  { ...none, at: 10, kind: 'deposit', capital: 10_000_00 },
  { ...none, at: 110, kind: 'close', result: -500_00 },
  { at: 120, kind: 'withdrawal', capital: -10_000_00, result: 500_00, payable: 9_500_00 },
]

test('of a closed account the capital withdrawn is what was paid', () => {
  expect(reconcile(closed, span)).toMatchObject({
    opening: 10_000_00,
    capitalWithdrawn: 9_500_00,
    dividends: 0,
    result: -500_00,
    closing: 0,
  })
})

test('a correction that pays a closed account is a correction, and was paid', () => {
  const later = reconcile([...closed, { ...none, at: 150, kind: 'correction', payable: 1_250_00 }], span)
  expect(later).toMatchObject({
    corrections: 1_250_00,
    correctionsPaid: 1_250_00,
    capitalWithdrawn: 9_500_00,
    closing: 0,
  })
  expect(unreconciled(later)).toBe(0)
})

test('a debit borne by the fund has its line', () => {
  const debit = reconcile(
    [
      { ...none, at: 10, kind: 'deposit', capital: 10_000_00 },
      { ...none, at: 110, kind: 'correction', result: -10_300_00 },
      { ...none, at: 120, kind: 'write-off', capital: -10_000_00, result: 10_300_00 },
    ],
    span,
  )
  expect(debit).toMatchObject({ corrections: -10_300_00, borneByFund: 300_00, capitalWithdrawn: 0, closing: 0 })
  expect(unreconciled(debit)).toBe(0)
})

test('dividends, payouts, reversals and a loss written off against capital each stand where they belong', () => {
  const entries: BookEntry[] = [
    { ...none, at: 101, kind: 'deposit', capital: 500_00 },
    { ...none, at: 102, kind: 'close', result: 90_00 },
    { ...none, at: 103, kind: 'withdrawal', result: -40_00, payable: 40_00 },
    { ...none, at: 104, kind: 'payout', payable: -40_00 },
    { ...none, at: 105, kind: 'reversal', result: 40_00, payable: -40_00 },
    { ...none, at: 106, kind: 'withdrawal', capital: -300_00, payable: 300_00 },
    { ...none, at: 107, kind: 'write-off', capital: -7_00, result: 7_00 },
    { ...none, at: 108, kind: 'reversal', capital: -100_00 },
  ]
  expect(reconcile(entries, span)).toMatchObject({
    deposits: 400_00,
    capitalWithdrawn: 300_00,
    dividends: 0,
    result: 90_00,
    borneByFund: 0,
    other: 0,
    closing: 190_00,
  })
})

test('what is paid of the result is a dividend, and of the capital a withdrawal', () => {
  const entries: BookEntry[] = [
    { ...none, at: 10, kind: 'deposit', capital: 1_000_00, result: 90_00 },
    { ...none, at: 110, kind: 'withdrawal', result: -40_00, payable: 40_00 },
    { ...none, at: 120, kind: 'withdrawal', capital: -300_00, payable: 300_00 },
    { at: 130, kind: 'withdrawal', capital: -700_00, result: -50_00, payable: 750_00 },
  ]
  const paid = reconcile(entries, span)
  expect(paid).toMatchObject({ opening: 1_090_00, dividends: 90_00, capitalWithdrawn: 1_000_00, closing: 0 })
  expect(unreconciled(paid)).toBe(0)
})

test('what neither is a deposit nor leaves for payable stands among the rest', () => {
  const entries: BookEntry[] = [
    { ...none, at: 110, kind: 'suspense', capital: 200_00 },
    { ...none, at: 120, kind: 'suspense', result: -30_00 },
  ]
  expect(reconcile(entries, span)).toMatchObject({ deposits: 0, other: 170_00, closing: 170_00 })
})

test('a period has its first instant and not its last, where the next one begins', () => {
  const entries = [99, 100, 199, 200].map((at, place) => ({ ...none, at, kind: 'deposit', capital: 10 ** place }))
  expect(reconcile(entries, span)).toMatchObject({ opening: 1, deposits: 110, closing: 111 })
  expect(reconcile(entries, { from: 200, to: 300 })).toMatchObject({ opening: 111, deposits: 1000, closing: 1111 })
})

test('whatever is booked, the lines of a period sum to its closing balance', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 })
  const kind = fc.constantFrom('deposit', 'withdrawal', 'payout', 'close', 'correction', 'write-off', 'reversal', 'new')
  const entry = fc.record({ at: fc.nat(300), kind, capital: cents, result: cents, payable: cents })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      // A correction changes either the result or, for a closed account, payable.
      const booked = entries.map((one) => {
        if (one.kind === 'correction' && one.capital > 0) return { ...one, payable: 0 }
        // A withdrawal takes from the balance what it makes payable.
        return one.kind === 'withdrawal' ? { ...one, payable: -one.capital - one.result } : one
      })
      expect(unreconciled(reconcile(booked, span))).toBe(0)
    }),
  )
})

test('6,910.62 of gross is 7,420.45 of profits and 509.83 of losses: every line is there', () => {
  const parts = resultParts([
    { gross: 7_420_45, recovered: 0, fundShare: 2_968_18 },
    { gross: -509_83, recovered: 0, fundShare: 0 },
  ])
  expect(parts).toEqual({
    profits: 7_420_45,
    recovered: 0,
    fundShare: 2_968_18,
    share: 4_452_27,
    losses: 509_83,
    result: 3_942_44,
  })
})

test('what made up earlier losses is taken out before the split, and is the investor’s in full', () => {
  const parts = resultParts([
    { gross: 1_000_00, recovered: 300_00, fundShare: 280_00 },
    { gross: -50_00, recovered: 0, fundShare: 0 },
  ])
  // 700.00 are split, 420.00 of them for the investor; with the 300.00 less the loss that is 670.00.
  expect(parts).toEqual({
    profits: 1_000_00,
    recovered: 300_00,
    fundShare: 280_00,
    share: 420_00,
    losses: 50_00,
    result: 670_00,
  })
})
