import { expect, test } from 'vitest'
import type { Transfer } from '#contract/entities/transfer.ts'
import { lifeOf } from '#islands/investor/transfer/life.ts'
import { courseOf } from '#stores/investor/money/transfer/course.ts'
import { instantText } from '#stores/kit/instants.ts'

const given: Transfer = {
  id: '1',
  reference: 'ALD-7QXK2M91',
  kind: 'deposit',
  state: 'received',
  amount: 10_000,
  settled_amount: null,
  in_full: false,
  requested_at: '2026-11-16T15:00:00Z',
  approved_at: '2026-11-17T15:00:00Z',
  received_at: '2026-11-19T15:00:00Z',
  effective_at: '2026-11-22T05:01:00Z',
  paid_at: null,
  ended_at: null,
  reason: null,
  destination: null,
  investor: { id: '1', name: 'Ann', email: 'ann@example.com' },
}

const told = (transfer: Transfer, trades = true, now = Date.parse('2026-11-19T16:00:00Z')) =>
  courseOf(transfer, trades, now).map(({ name, at, state }) => `${name} ${at?.slice(5, 10) ?? '–'} ${state}`)

test('the course says what is behind, where a request stands and what is to come, each with its day', () => {
  expect(told(given)).toEqual([
    'Requested 11-16 done',
    'Approved 11-17 done',
    'Received 11-19 now',
    'At work 11-22 ahead',
  ])
  expect(told(given, false).at(-1)).toBe('In the balance 11-22 ahead')
  expect(told({ ...given, kind: 'dividend', state: 'batched' })).toEqual([
    'Requested 11-16 done',
    'Approved 11-17 done',
    'Set aside 11-22 now',
    'Paid – ahead',
  ])
})

test('a withdrawal whose Sunday has come waits for the report of the week before', () => {
  const approved: Transfer = { ...given, kind: 'dividend', state: 'approved' }
  expect(lifeOf(approved, Date.parse('2026-11-22T05:00:00Z'))).toBe(
    `Taken from your balance ${instantText('2026-11-22T05:01:00Z', { near: true, deadline: true })}`,
  )
  const monday = Date.parse('2026-11-23T12:00:00Z')
  expect(lifeOf(approved, monday)).toBe('Taken from your balance with the report of Week 46')
  // It cannot be set aside on a Sunday that has passed.
  expect(told(approved, true, monday)).toContain('Set aside – ahead')
  expect(told({ ...approved, state: 'effective' }, true, monday)).toContain('Set aside 11-22 now')
})
