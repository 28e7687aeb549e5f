import { expect, test } from 'vitest'
import { batchReference, payoutReferenceOf } from '#fund/money/references.ts'
import { atWork, effectOfApproval } from '#fund/weeks/when.ts'

test('money paid in is at work from a Sunday, or waits in the balance of somebody who does not trade', () => {
  expect(atWork('Sun, Nov 22, 00:01', true)).toBe('at work from Sun, Nov 22, 00:01')
  expect(atWork('Sun, Nov 22, 00:01', false)).toBe('in your balance, and does not trade until you start trading')
})

test('a withdrawal bears the result until its Sunday, unless its owner does not trade', () => {
  expect(effectOfApproval('Sun, Nov 22, 00:01', false)).toBe(
    'Approved now, it takes effect Sun, Nov 22, 00:01; until then it works with the rest.',
  )
  expect(effectOfApproval('Sun, Nov 22, 00:01', true)).toBe(
    'You do not trade, so it takes effect as soon as it is approved.',
  )
})

test('a payout and a batch are named by the end of their ids, as the bank’s statement has them', () => {
  const id = '0f6d2a3c-90ab-4cde-8f01-23456789abcd'
  expect([payoutReferenceOf(id), batchReference({ id })]).toEqual(['WD-6789ABCD', 'PB-6789ABCD'])
})
