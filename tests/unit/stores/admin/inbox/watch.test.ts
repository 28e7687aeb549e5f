import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const empty = { rows: [], next: null, unread_count: 0, open_count: 0, missing: { count: 0, rows: [] } }

test('what is open is read again where the backend tells of a change, as when another admin has decided, and after a cut', async () => {
  const browser = newBrowser()
  const tab = await openTab(browser, { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/work/inbox/watch.ts')),
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/kit/while-open.ts')),
    ...(await import('#stores/session/user.ts')),
  }))
  tab.intercept = ({ url }) => {
    const { pathname } = new URL(url)
    return Promise.resolve(Response.json(pathname === '/api/extensions' ? { extensions: ['inbox', 'account'] } : empty))
  }
  await tab.discover()
  tab.keepUser(tab.userFrom('admin@example.com', 'admin'))
  let read = 0
  const again = async () => {
    read += 1
  }
  const stops = [tab.watch(), tab.whileOpen(again)]
  const [socket] = tab.sockets
  expect(socket?.address).toMatch(/\/ws\/admin%40example\.com\?also=account$/)
  socket?.open()
  expect(read).toBe(1)
  socket?.message({ type: 'account_changed' })
  browser.advance(1000)
  expect(read).toBe(2)
  // Nobody here heard what was sent while the connection was down.
  socket?.drop()
  browser.advance(10_000)
  tab.sockets.at(-1)?.open()
  browser.advance(1000)
  expect(tab.sockets.length).toBe(2)
  expect(read).toBe(3)
  for (const stop of stops) stop()
})
