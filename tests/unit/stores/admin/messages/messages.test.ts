import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const message = (telling: { told: number; of: number } | null) => ({
  id: '01a20000-0000-7000-8000-000000000000',
  state: 'sent',
  audience: { to: 'all' },
  type: 'system',
  priority: 'low',
  title: 'A note',
  message: 'To be read.',
  by: 'boss@example.com',
  saved_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:00.000Z',
  send_at: null,
  failure: null,
  recipients: 1200,
  telling,
  version: 0,
})

test('the list is read again while a message goes out, and no more once it has or the list is closed', async () => {
  const browser = newBrowser()
  const tab = await openTab(browser, { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/messages/messages.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  let telling: { told: number; of: number } | null = { told: 500, of: 1200 }
  tab.intercept = async ({ url }) =>
    Response.json(
      url.endsWith('/api/extensions') ? { extensions: ['messages'] } : { rows: [message(telling)], next: null },
    )
  await tab.discover()
  const asked = () => tab.requests.filter(({ url }) => url.includes('/api/messages')).length
  /** Every request has been answered. */
  const settled = () => expect.poll(() => tab.$messages.get().state).toBe('ready')
  const wait = async () => {
    browser.advance(2_000)
    await settled()
  }
  const close = tab.startMessages()
  await settled()
  expect(asked()).toBe(1)
  telling = { told: 1000, of: 1200 }
  await wait()
  expect([asked(), tab.$messages.get().last?.rows[0]?.telling]).toEqual([2, telling])
  telling = null
  await wait()
  await wait()
  expect(asked()).toBe(3)

  telling = { told: 0, of: 1200 }
  await tab.loadMessages()
  const before = asked()
  // Closed while it is being read: the answer is shown, and nothing is requested after it.
  browser.advance(2_000)
  close()
  await settled()
  await wait()
  expect(asked()).toBe(before + 1)
})
