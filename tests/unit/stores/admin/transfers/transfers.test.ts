import { expect, test } from 'vitest'
import { transferStepsOf } from '#stores/admin/money/transfers/transfers.ts'

test('a transfer offers what its state allows, what came back is paid again or kept, and what is ended offers nothing', () => {
  expect(transferStepsOf({ kind: 'deposit', state: 'requested' })).toEqual(['approve', 'decline'])
  expect(transferStepsOf({ kind: 'deposit', state: 'approved' })).toEqual(['receive', 'decline'])
  expect(transferStepsOf({ kind: 'capital', state: 'approved' })).toEqual(['decline'])
  expect(transferStepsOf({ kind: 'dividend', state: 'effective' })).toEqual(['pay'])
  const hold = { until: '2026-11-21T17:00:00Z', because: 'bank-account' } as const
  expect(transferStepsOf({ kind: 'dividend', state: 'effective', hold })).toEqual(['release'])
  expect(transferStepsOf({ kind: 'capital', state: 'paid' })).toEqual(['returned'])
  expect(transferStepsOf({ kind: 'capital', state: 'returned' })).toEqual(['pay', 'keep'])
  for (const state of ['received', 'effective'] as const)
    expect(transferStepsOf({ kind: 'deposit', state })).toEqual(['reverse'])
  for (const state of ['declined', 'cancelled', 'reversed'] as const)
    expect(transferStepsOf({ kind: 'deposit', state })).toEqual([])
})
