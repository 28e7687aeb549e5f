import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})

const open = async (extensions: string[]) => {
  const tab = await openTab(browser, { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/quick-actions.ts')),
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/kit/alert.ts')),
    ...(await import('#stores/session/place.ts')),
    ...(await import('#stores/investor/home/benchmark.ts')),
    ...(await import('#stores/investor/money/transfer/transfer-request.ts')),
  }))
  tab.intercept = () => Promise.resolve(Response.json({ extensions }))
  await tab.discover()
  tab.requests.length = 0
  tab.startTabs('investor', ['home', 'transfer'])
  return tab
}

describe('with a documented backend', () => {
  test('Deposit, Analytics and AI Insights are alerts, and nothing is sent', async () => {
    const tab = await open([])
    for (const [act, text] of [
      [tab.goToDeposit, 'Deposits are arranged with our team. Please contact support for the bank details.'],
      [tab.openAnalytics, 'Advanced analytics will be available soon.'],
      [tab.openInsights, 'AI insights will be available soon.'],
    ] as const) {
      await act()
      expect(tab.$alert.get()?.text).toBe(text)
      tab.closeAlert()
    }
    expect(tab.$analyticsOpen.get()).toBe(false)
    expect(tab.$tab.get()).toBe('home')
    expect(tab.requests).toEqual([])
  })
})

describe('with the extensions', () => {
  test('Deposit leads to Transfer, Analytics opens the metrics, AI Insights keeps its alert', async () => {
    const tab = await open(['account', 'transfers'])
    tab.openAnalytics()
    expect(tab.$analyticsOpen.get()).toBe(true)
    tab.closeAnalytics()
    expect(tab.$analyticsOpen.get()).toBe(false)
    await tab.goToDeposit()
    expect(tab.$tab.get()).toBe('transfer')
    expect(tab.$transferRequest.get()).toEqual({ state: 'deposit' })
    tab.openInsights()
    expect(tab.$alert.get()?.text).toBe('AI insights will be available soon.')
    expect(tab.requests).toEqual([])
  })

  test('Withdraw leads to Transfer everywhere', async () => {
    const tab = await open([])
    tab.goToWithdraw()
    expect(tab.$tab.get()).toBe('transfer')
  })
})

test('the benchmark is remembered, with its documented outperformance', async () => {
  const tab = await open([])
  const stop = tab.$benchmark.subscribe(() => undefined)
  expect(tab.outperformanceOf(tab.$benchmark.get())).toBe(6.41)
  tab.chooseBenchmark('nasdaq')
  expect(tab.outperformanceOf(tab.$benchmark.get())).toBe(3.91)
  expect(browser.shelf.get('portal:benchmark')).toBe('nasdaq')
  tab.chooseBenchmark('none')
  expect(tab.outperformanceOf(tab.$benchmark.get())).toBeNull()
  tab.chooseBenchmark('sp500')
  expect(browser.shelf.has('portal:benchmark')).toBe(false)
  stop()
})
