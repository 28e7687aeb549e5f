import { expect, test } from 'vitest'
import type { Closure } from '#contract/calls/money/closure.ts'
import type { DuePayout, PaymentBatch, PaymentDesk } from '#contract/calls/money/payments.ts'
import type { BankChange } from '#contract/calls/people/bank.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { dueLines } from '#stores/admin/money/payments/due-lines.ts'
import { instantText } from '#stores/kit/instants.ts'

const ann = { id: 'p-1', name: 'Ann Lee', email: 'ann@example.com' }
const bob = { id: 'p-2', name: 'Bob Ray', email: 'bob@example.com' }
const otherAnn = { ...ann, id: 'p-3', email: 'ann.lee@example.com' }

const payout = (id: string, of: Partial<DuePayout>): DuePayout => ({
  id,
  reference: `W-${id}`,
  kind: 'capital',
  state: 'effective',
  amount: 100.25,
  day: '2026-11-15',
  investor: bob,
  destination: null,
  reason: null,
  obstacle: null,
  ...of,
})

const batch: PaymentBatch = {
  id: 'b',
  reference: 'PB-1',
  state: 'open',
  total: 3300,
  payouts: 2,
  returned: 0,
  made_at: '2026-11-23T15:00:00Z',
  made_by: 'admin@example.com',
  ended_at: null,
  ended_by: null,
  files: [],
}

const desk: PaymentDesk = {
  as_of: '2026-11-24T15:00:00Z',
  due: [
    payout('1', { investor: ann }),
    payout('2', {}),
    payout('3', { state: 'returned', reason: 'Account closed' }),
    payout('4', { day: '2026-11-22' }),
  ],
  due_total: 401,
  cash: 10_000,
  open: [batch],
  expected: [{ id: 'd', reference: 'ALD-1', amount: 7000, approved_at: null, investor: otherAnn }],
  expected_total: 7000,
  file_obstacle: null,
}

const weekEnd = instantText('2026-11-29T04:59:00Z', { near: true, deadline: true })

test('what is to be paid and to come is one list by deadline, what came back first', () => {
  expect(dueLines(desk).map(({ id, group }) => [id, group])).toEqual([
    ['3', 'Came back: 1 payout, $100.25'],
    ['1', 'Due since Nov 15, 2026: 2 payouts, $200.50'],
    ['2', 'Due since Nov 15, 2026: 2 payouts, $200.50'],
    ['4', 'Due since Nov 22, 2026: 1 payout, $100.25'],
    ['b', 'In a batch, not marked paid: 1 batch, $3,300.00'],
    ['d', `Confirm by ${weekEnd}: 1 deposit, $7,000.00`],
  ])
})

test('two who are called alike are told apart', () => {
  const namesakes = dueLines(desk).filter((line) => 'namesake' in line && line.namesake)
  expect(namesakes.map(({ id }) => id)).toEqual(['1', 'd'])
})

test('what is to be checked before money moves comes first: accounts to approve, identities to verify', () => {
  const account = { id: 'a', accountNumber: '****6789', investor: ann } as BankChange
  const closure = { id: 'c', state: 'requested', payout: 58_356.7, investor: otherAnn } as Closure
  const lines = dueLines(desk, {
    requests: [],
    bankChanges: [account],
    closures: [closure, { ...closure, id: 'v', state: 'verified' }],
  })
  expect(lines.slice(0, 3).map(({ id, amount, group }) => [id, amount, group])).toEqual([
    ['a', null, 'To check before money moves: 2'],
    ['c', 58_356.7, 'To check before money moves: 2'],
    ['3', 100.25, 'Came back: 1 payout, $100.25'],
  ])
})

test('what waits for a decision stands first in the same list, with what is asked for in all', () => {
  const request = { id: 'r', kind: 'dividend', amount: 500, settled_amount: null, investor: bob } as Transfer
  const waiting = { requests: [request, { ...request, id: 's', amount: 20.5 }], bankChanges: [], closures: [] }
  expect(
    dueLines(desk, waiting)
      .slice(0, 3)
      .map(({ id, amount, group }) => [id, amount, group]),
  ).toEqual([
    ['r', 500, 'To decide: 2 requests, $520.50'],
    ['s', 20.5, 'To decide: 2 requests, $520.50'],
    ['3', 100.25, 'Came back: 1 payout, $100.25'],
  ])
})
