import { expect, test } from 'vitest'
import { stepsOf } from '#stores/admin/transfers/transfers.ts'

test('a transfer offers what its state allows, and nothing once it is settled', () => {
  expect(stepsOf({ kind: 'deposit', state: 'requested' })).toEqual(['approve', 'decline'])
  expect(stepsOf({ kind: 'deposit', state: 'approved' })).toEqual(['receive', 'decline'])
  expect(stepsOf({ kind: 'capital', state: 'approved' })).toEqual([])
  expect(stepsOf({ kind: 'dividend', state: 'effective' })).toEqual(['pay'])
  for (const state of ['paid', 'declined', 'cancelled'] as const)
    expect(stepsOf({ kind: 'capital', state })).toEqual([])
  for (const state of ['received', 'effective'] as const) expect(stepsOf({ kind: 'deposit', state })).toEqual([])
})
