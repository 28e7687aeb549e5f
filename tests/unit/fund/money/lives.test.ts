import { expect, test } from 'vitest'
import { isOpenTransfer } from '#fund/money/lives.ts'

const states = [
  'requested',
  'approved',
  'received',
  'effective',
  'returned',
  'paid',
  'declined',
  'cancelled',
  'reversed',
]
const open = (kind: string) => states.filter((state) => isOpenTransfer({ kind, state }))

test('a deposit waits for the fund until it arrives, or will not', () => {
  expect(open('deposit')).toEqual(['requested', 'approved'])
})

test('a payout of either kind waits to be approved, and again once it is due or came back', () => {
  for (const kind of ['capital', 'dividend']) expect(open(kind)).toEqual(['requested', 'effective', 'returned'])
})
