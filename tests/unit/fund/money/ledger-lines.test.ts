import { expect, test } from 'vitest'
import { balanceChangeByLines, paidFromSetAside } from '#fund/money/book-entry.ts'

test('what is set aside leaves the balance at once, and its payment leaves the balance as it is', () => {
  const setAside = [
    { account: 'result', amount: -400_00 },
    { account: 'payable', amount: 400_00 },
  ] as const
  expect(balanceChangeByLines(setAside)).toBe(-400_00)
  const paid = [{ account: 'payable', amount: -400_00 }] as const
  expect([balanceChangeByLines(paid), paidFromSetAside(paid)]).toEqual([0, 400_00])
  expect(paidFromSetAside([{ account: 'capital', amount: 100_00 }])).toBe(0)
})
