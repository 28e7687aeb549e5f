import { expect, test } from 'vitest'
import { stepsOf } from '#stores/admin/transfers/transfers.ts'

test('a transfer offers what its state allows, what came back is paid again or kept, and what is ended offers nothing', () => {
  expect(stepsOf({ kind: 'deposit', state: 'requested' })).toEqual(['approve', 'decline'])
  expect(stepsOf({ kind: 'deposit', state: 'approved' })).toEqual(['receive', 'decline'])
  expect(stepsOf({ kind: 'capital', state: 'approved' })).toEqual(['decline'])
  expect(stepsOf({ kind: 'dividend', state: 'effective' })).toEqual(['pay'])
  expect(stepsOf({ kind: 'capital', state: 'paid' })).toEqual(['returned'])
  expect(stepsOf({ kind: 'capital', state: 'returned' })).toEqual(['pay', 'keep'])
  for (const state of ['received', 'effective'] as const)
    expect(stepsOf({ kind: 'deposit', state })).toEqual(['reverse'])
  for (const state of ['declined', 'cancelled', 'reversed'] as const)
    expect(stepsOf({ kind: 'deposit', state })).toEqual([])
})
