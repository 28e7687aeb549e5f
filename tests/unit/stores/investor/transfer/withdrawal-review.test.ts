import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { answering } from '#tests/support/portal/answering.ts'
import { amountProblem } from '#words/money/transfers.ts'

const at = '2026-11-20T17:00:00.000Z'
const allowed = { allowed: true, available: 900, why_not: null, next_eligible_at: null, effective_at: at }
const answers = {
  '/api/extensions': { extensions: ['transfers'] },
  '/api/transfers/allowed': {
    as_of: at,
    deposit: { allowed: true, minimum: 100, why_not: null, effective_at: at, trades: true },
    capital: allowed,
    dividend: allowed,
    destination: { bankName: 'First Harbor', accountNumber: '••••3390' },
    instructions: [],
  },
  '/api/transfers': { rows: [], next: null },
}

const open = async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/investor/money/transfer/transfers.ts')),
    ...(await import('#stores/investor/money/transfer/transfer-request.ts')),
  }))
  const sent: unknown[] = []
  const backend = answering(answers)
  tab.intercept = async (request) => {
    if (request.method === 'POST') sent.push(await request.clone().json())
    return backend(request)
  }
  await tab.discover()
  await tab.loadTransfers()
  await tab.askWithdrawal()
  return Object.assign(tab, { sent })
}

test('nothing is sent before a withdrawal was looked at, and Back keeps what was typed', async () => {
  const tab = await open()
  tab.withdrawalForm.type({ kind: 'dividend', amount: '250.50' })
  tab.reviewWithdrawal()
  expect(tab.$transferRequest.get()).toEqual({ state: 'withdrawal-review' })
  expect(tab.withdrawnCents(tab.withdrawalForm.$form.get().values)).toBe(250_50)
  tab.changeWithdrawal()
  expect(tab.$transferRequest.get()).toEqual({ state: 'withdrawal' })
  expect(tab.withdrawalForm.$form.get().values).toEqual({ kind: 'dividend', amount: '250.50', inFull: false })
  expect(tab.sent).toEqual([])
  tab.reviewWithdrawal()
  await tab.withdrawalForm.submit()
  expect(tab.sent).toEqual([{ kind: 'dividend', amount: 250.5 }])
})

test('an amount that may not be asked for stays with its reason', async () => {
  const tab = await open()
  tab.withdrawalForm.type({ amount: '900.01' })
  tab.reviewWithdrawal()
  expect(tab.$transferRequest.get()).toEqual({ state: 'withdrawal' })
  expect(tab.withdrawalForm.$form.get().problems.amount).toBe(amountProblem.above('$900.00'))
})

test('another amount is looked at in its place', async () => {
  const tab = await open()
  tab.withdrawalForm.type({ kind: 'capital', amount: '', inFull: true })
  tab.reviewWithdrawal()
  tab.withdrawInstead(80_000_50)
  expect(tab.withdrawalForm.$form.get().values).toEqual({ kind: 'capital', amount: '80000.50', inFull: false })
  expect(tab.$transferRequest.get()).toEqual({ state: 'withdrawal-review' })
  expect(tab.sent).toEqual([])
})
