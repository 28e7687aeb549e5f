import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { untouched } from '#tests/support/browser/untouched-transfer.ts'

const investor = { id: 'p', name: 'Ann Lee', email: 'ann@example.com' }

const deposit = {
  id: '0193-a',
  reference: 'DEP-AAAA',
  kind: 'deposit',
  amount: 7000,
  ...untouched,
  requested_at: '2026-11-20T10:00:00Z',
  investor,
} as const

const deskWith = (expected: readonly object[]) => ({
  as_of: '2026-11-24T10:00:00Z',
  due: [],
  due_total: 0,
  cash: 100,
  open: [],
  expected,
  expected_total: expected.length * deposit.amount,
  file_obstacle: null,
})

test('a deposit that is marked received among the requests is no longer expected in the totals', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/money/payments/payments.ts')),
    ...(await import('#stores/admin/money/transfers/receive.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  let state = 'approved'
  tab.intercept = async ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['transfers', 'payments'] })
    if (method === 'POST') state = 'received'
    const waits = state === 'approved'
    if (pathname === '/api/payments')
      return Response.json(deskWith(waits ? [{ ...deposit, approved_at: deposit.requested_at }] : []))
    const row = { ...deposit, state }
    return Response.json(method === 'POST' ? row : { rows: [row], next: null })
  }
  await tab.discover()
  await tab.paymentDesk.load()
  expect(tab.paymentDesk.$load.get().last?.expected_total).toBe(7000)
  tab.askReceive(deposit)
  await tab.receiveForm.submit()
  expect(tab.$receiving.get()).toBeNull()
  expect(tab.paymentDesk.$load.get().last?.expected_total).toBe(0)
})
