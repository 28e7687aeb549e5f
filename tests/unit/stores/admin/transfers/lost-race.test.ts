import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { untouched } from '#tests/support/browser/untouched-transfer.ts'

const asked = {
  id: '0193-a',
  reference: 'DEP-AAAA',
  kind: 'deposit',
  amount: 7000,
  ...untouched,
  requested_at: '2026-11-20T10:00:00Z',
  investor: { id: 'p', name: 'Ann Lee', email: 'ann@example.com' },
}

const tabOf = async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/money/transfers/transfers.ts')),
    ...(await import('#stores/admin/money/transfers/receive.ts')),
    ...(await import('#stores/kit/decision.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  let stands = 'requested'
  tab.intercept = async ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['transfers'] })
    if (method === 'POST') return Response.json({ detail: `This deposit is ${stands} already.` }, { status: 409 })
    return Response.json({ rows: [{ ...asked, state: stands }], next: null })
  }
  await tab.discover()
  const read = async (state: string) => {
    stands = state
    await tab.transfers.load()
    const [row] = tab.transfers.$load.get().last?.rows ?? []
    if (!row) throw new Error('the list has its transfer')
    return row
  }
  const shown = () => tab.transfers.$load.get().last?.rows[0]?.state
  const standsNow = (state: string) => {
    stands = state
  }
  return { ...tab, read, shown, standsNow }
}

test('who decides second reads why not, and the row stands as the first has decided', async () => {
  const tab = await tabOf()
  await tab.read('requested')
  tab.askTransfer('decline', asked.id, 'the deposit of $7,000.00 by Ann Lee')
  tab.answerForm.type({ answer: 'It never came.' })
  tab.standsNow('approved')
  await tab.answerForm.submit()
  expect(tab.answerForm.$form.get()).toMatchObject({
    problems: { answer: expect.stringContaining('This deposit is approved already.') },
    values: { answer: 'It never came.' },
  })
  expect(tab.$question.get()).not.toBeNull()
  expect(tab.shown()).toBe('approved')
})

test('so does who marks a deposit received that has just been declined', async () => {
  const tab = await tabOf()
  tab.askReceive(await tab.read('approved'))
  tab.standsNow('declined')
  await tab.receiveForm.submit()
  expect(tab.receiveForm.$form.get().problems.amount).toContain('This deposit is declined already.')
  expect(tab.shown()).toBe('declined')
})
