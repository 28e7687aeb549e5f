import { expect, test } from 'vitest'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab, type TabOptions } from '#tests/support/browser/tab.ts'
import { startServer } from '#tests/support/portal/server.ts'

const now = documentedTabs()

const load = async () => ({
  ...(await import('#stores/investor/home/ahead.ts')),
  ...(await import('#stores/investor/home/calendar.ts')),
  ...(await import('#stores/investor/money/trading/trading.ts')),
  ...(await import('#stores/session/user.ts')),
  ...(await import('#stores/session/session.ts')),
})

const open = async (options: TabOptions = {}) => {
  const tab = await openTab(now.browser, { api: now.backend.url, path: '/dashboard', ...options }, load)
  tab.keepUser(tab.userFrom('ahead@fund.test', 'investor'))
  return tab
}

test('a documented backend says nothing of payments or amounts; the dates and a pending stop are there', async () => {
  const tab = await open()
  now.backend.script('readTradingStatus', {
    status: 200,
    body: {
      trading_status: 'active',
      pending: {
        requested_status: 'inactive',
        effective_from: '2026-11-22T05:01:00Z',
        effective_to: '2026-11-29T04:59:00Z',
      },
    },
  })
  await Promise.all([tab.weeksAhead.load(), tab.tradingStatus.load()])
  const stop = tab.$whatIsAhead.listen(() => undefined)
  expect(tab.$whatIsAhead.get()).toMatchObject({
    state: 'Your balance is at work in Week 46.',
    next: null,
    moments: [
      { kind: 'distribution', at: Date.parse('2026-11-21T09:00:00Z') },
      { kind: 'sunday', at: Date.parse('2026-11-22T05:01:00Z'), changes: [{ kind: 'trading-stops' }] },
    ],
    payment: undefined,
  })
  expect(tab.requests.some(({ url }) => url.includes('/api/calendar'))).toBe(false)
  stop()
})

test('this project’s backend says the state; a link is shown once, and a closed dialog stays closed', async () => {
  const server = await startServer('sqlite')
  const them = await server.signIn({ account: false })
  for (const pair of them.cookies().split('; ')) now.browser.cookies.set(...(pair.split('=', 2) as [string, string]))
  const tab = await open({ api: '', origin: server.url })
  await tab.restoreSession()
  await tab.weeksAhead.load()
  const stop = tab.$whatIsAhead.listen(() => undefined)
  expect(tab.$whatIsAhead.get()).toMatchObject({ state: 'Your account is open.', payment: null })
  tab.openCalendar()
  await Promise.all([tab.renewLink(), tab.renewLink()])
  expect(tab.$calendarDialog.get()).toMatchObject({ url: expect.stringContaining('feed.ics?key='), busy: false })
  expect(tab.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(tab.weeksAhead.$load.get().last?.link_since).not.toBeNull()
  const ending = tab.endLink()
  tab.closeCalendar()
  await ending
  expect(tab.$calendarDialog.get()).toBeNull()
  expect(tab.weeksAhead.$load.get().last?.link_since).toBeNull()
  tab.openCalendar()
  await server.close()
  await tab.renewLink()
  expect(tab.$calendarDialog.get()).toMatchObject({ url: null, error: 'Network error changing the link.' })
  stop()
})
