import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { untouched } from '#tests/support/browser/untouched-transfer.ts'

const requests = Array.from({ length: 120 }, (_, index) => ({
  id: String(1000 - index),
  reference: `ALD-${1000 - index}`,
  kind: 'deposit',
  state: index % 2 === 0 ? 'requested' : 'declined',
  amount: 10_000,
  ...untouched,
  requested_at: '2026-11-16T15:00:00.000Z',
  investor: { id: '1', name: 'Ann', email: 'ann@fund.test' },
}))
const pageRows = 50

/** A backend that returns pages, and knows which requests have ended. */
const backend = async ({ url }: Request): Promise<Response> => {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/api/extensions') return Response.json({ extensions: ['transfers'] })
  if (pathname !== '/api/transfers') return Response.json({ detail: 'Not here.' }, { status: 404 })
  const state = searchParams.get('state') === 'pending' ? 'requested' : 'declined'
  const before = searchParams.get('before') ?? '9999'
  const found = requests.filter((one) => one.state === state && Number(one.id) < Number(before))
  const rows = found.slice(0, pageRows)
  return Response.json({ rows, next: found.length > pageRows ? rows.at(-1)?.id : null })
}

test('what is on its way is all to be had, however much has ended in between, and a reload keeps it', async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/investor/money/transfer/transfers.ts')),
  }))
  tab.intercept = backend
  await tab.discover()
  await tab.loadTransfers()
  const pending = () => tab.$pendingTransfers.get().last
  expect(pending()?.rows).toHaveLength(pageRows)
  expect(pending()?.next).not.toBeNull()
  await tab.loadMorePendingTransfers()
  expect(pending()?.rows.map(({ state }) => state)).toEqual(Array(60).fill('requested'))
  expect(pending()?.next).toBeNull()
  await tab.loadTransfers()
  expect(pending()?.rows).toHaveLength(60)
  expect(tab.$endedTransfers.get().last?.rows.map(({ state }) => state)).toEqual(Array(pageRows).fill('declined'))
})

test('a withdrawal is asked about before it is cancelled, and kept if the answer is no; a deposit is cancelled at once', async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/investor/money/transfer/transfers.ts')),
  }))
  tab.intercept = backend
  await tab.discover()
  const cancelled = () =>
    tab.requests.filter(({ url }) => url.includes('/cancel')).map(({ url }) => new URL(url).pathname)
  const [first] = requests
  if (!first) throw new Error('no request')
  const withdrawal = { ...first, id: 'w', kind: 'capital' } as never
  tab.askCancel(withdrawal)
  expect([tab.$toCancel.get(), cancelled()]).toEqual([withdrawal, []])
  tab.keepTransfer()
  expect([tab.$toCancel.get(), cancelled()]).toEqual([null, []])
  tab.askCancel(withdrawal)
  await tab.cancelTransfer('w')
  expect([tab.$toCancel.get(), cancelled()]).toEqual([null, ['/api/transfers/w/cancel']])
  tab.askCancel(first as never)
  await expect.poll(cancelled).toHaveLength(2)
})
