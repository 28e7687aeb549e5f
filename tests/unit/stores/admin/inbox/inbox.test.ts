import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const item = {
  id: 'one',
  kind: 'contact',
  subject_id: 'a message',
  investor: null,
  transfer: null,
  stands: null,
  registration: null,
}
const shown = {
  ...item,
  notes: [],
  type: 'alert',
  title: 'A message',
  message: 'Hello.',
  time: '2026-01-18T05:01:00Z',
  read: true,
  taken_by: null,
  taken_at: null,
  done_by: null,
  done_at: null,
}
const empty = { next: null, unread_count: 0, open_count: 0, missing: { count: 0, rows: [] } }

const opened = async (browser = newBrowser()) => {
  const tab = await openTab(browser, { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/work/inbox/inbox.ts')),
    ...(await import('#stores/admin/work/inbox/item-steps.ts')),
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/kit/toast.ts')),
  }))
  const asked: string[] = []
  tab.intercept = (request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    if (pathname === '/api/extensions') return Promise.resolve(Response.json({ extensions: ['inbox'] }))
    if (pathname === '/api/inbox') return Promise.resolve(Response.json({ rows: [shown], ...empty }))
    return Promise.resolve(Response.json(shown))
  }
  await tab.discover()
  return { browser, tab, asked }
}

test('the filters are kept for the next visit', async () => {
  const { browser, tab, asked } = await opened()
  tab.filterInbox({ state: 'mine', kind: 'support' })
  await expect.poll(() => asked).toContain('GET /api/inbox?state=open&taken=me&kind=support')
  const next = await opened(browser)
  expect(next.tab.$inboxFilter.get()).toEqual({ state: 'mine', kind: 'support' })
})

test('an item about nothing that is open is put away at once, and taken back while that is said', async () => {
  const { tab, asked } = await opened()
  await tab.inboxItems.load()
  tab.askFinish(tab.inboxItems.$load.get().last?.rows[0] as never, 'A message', '')
  await expect.poll(() => tab.$toast.get()?.undo).toBeDefined()
  tab.$toast.get()?.undo?.()
  await expect.poll(() => asked).toContain('POST /api/inbox/one/reopen')
})
