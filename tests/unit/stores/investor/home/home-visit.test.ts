import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, newBrowser, openTab, type Tab } from '#tests/support/browser/tab.ts'
import { answering } from '#tests/support/portal/answering.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
  browser.shelf.set(
    'portal:user',
    JSON.stringify({
      id: '1',
      email: 'ann@fund.test',
      name: 'Ann',
      role: 'investor',
      accountBalance: 110_000,
      totalInvested: 100_000,
      totalProfits: 10_000,
      joinDate: '2026-01-05',
    }),
  )
})

let leave = (): void => undefined
afterEach(() => leave())

const answers = {
  '/api/extensions': {},
  '/api/investors/ann%40fund.test': { weekly_risk_percent: 2.3 },
  '/api/investors/ann%40fund.test/weekly-risk-schedule': {
    effective_from: '2026-11-22T05:01:00Z',
    effective_to: '2026-11-29T04:59:00Z',
  },
  '/api/investors/ann%40fund.test/trading-status': { trading_status: 'active' },
}

const notHere = () => Response.json({ detail: 'Not here.' }, { status: 404 })

const visit = async () => {
  const tab = await openTab(browser, { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/home.ts')),
    ...(await import('#stores/session/user.ts')),
    ...(await import('#stores/investor/money/trading/risk.ts')),
  }))
  tab.intercept = answering(answers, notHere)
  leave = tab.$user.subscribe(() => undefined)
  return tab
}

const asked = (tab: Tab) => tab.requests.map(({ url }) => new URL(url).pathname)

test("with a documented backend Home is the session's sample beside calls 5, 6 and 8, and nothing else is asked", async () => {
  const tab = await visit()
  await tab.loadHome()
  expect(new Set(asked(tab))).toEqual(new Set(Object.keys(answers)))
  expect(tab.accountHome.$load.get()).toMatchObject({
    state: 'ready',
    last: { source: 'sample', balance: 110_000_00, invested: 100_000_00, profit: 10_000_00, live: null },
  })
  expect(tab.accountHome.$load.get().last?.weeks).toHaveLength(12)
  expect(tab.accountHome.$load.get().last?.weeks.at(-1)?.endBalance).toBe(110_000_00)
  expect(tab.chosenRisk.$load.get().last?.percent).toBe(2.3)
})

test('Home is read at once, again when the person comes back, and no more once it is left', async () => {
  const tab = await visit()
  const stop = tab.startHome()
  const status = () => asked(tab).filter((path) => path.endsWith('/trading-status')).length
  await expect.poll(() => status()).toBe(1)
  tab.show(true)
  await expect.poll(() => status()).toBe(2)
  stop()
  tab.show(true)
  await tab.loadHome()
  expect(status()).toBe(3)
})
