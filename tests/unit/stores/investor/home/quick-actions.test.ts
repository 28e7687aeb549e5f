import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})

const allowing = (capital: boolean, dividend: boolean): TransferAllowances => {
  const effective_at = '2026-11-22T05:01:00Z'
  const kind = (allowed: boolean) => ({ allowed, available: 100, why_not: null, next_eligible_at: null, effective_at })
  return {
    as_of: '2026-11-16T12:00:00Z',
    deposit: { allowed: true, minimum: 100, why_not: null, effective_at, trades: true },
    capital: kind(capital),
    dividend: kind(dividend),
    destination: null,
    instructions: [],
  }
}

const open = async (extensions: string[]) => {
  const tab = await openTab(browser, { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/quick-actions.ts')),
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/kit/alert.ts')),
    ...(await import('#stores/session/place.ts')),
    ...(await import('#stores/investor/home/benchmark.ts')),
    ...(await import('#stores/investor/money/transfer/transfer-request.ts')),
    ...(await import('#stores/investor/money/transfer/transfers.ts')),
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
    tab.goToDeposit()
    expect(tab.$tab.get()).toBe('transfer')
    await expect.poll(() => tab.$transferRequest.get()).toEqual({ state: 'deposit' })
    tab.openInsights()
    expect(tab.$alert.get()?.text).toBe('AI insights will be available soon.')
    expect(tab.requests).toEqual([])
  })

  test('Withdraw opens its form on Transfer if anything can be withdrawn; elsewhere it only leads there', async () => {
    const documented = await open([])
    documented.goToWithdraw()
    expect(documented.$tab.get()).toBe('transfer')
    expect([documented.$transferRequest.get(), documented.requests]).toEqual([{ state: 'closed' }, []])

    const tab = await open(['account', 'transfers'])
    const know = (capital: boolean, dividend: boolean) =>
      tab.transferAllowances.$load.set({ state: 'ready', last: allowing(capital, dividend), asOf: 0 })
    know(false, false)
    tab.goToWithdraw()
    await new Promise(setImmediate)
    expect([tab.$tab.get(), tab.$transferRequest.get()]).toEqual(['transfer', { state: 'closed' }])
    tab.openTab('home')
    know(false, true)
    tab.goToWithdraw()
    expect(tab.$tab.get()).toBe('transfer')
    await expect.poll(() => tab.$transferRequest.get()).toEqual({ state: 'withdrawal' })
    expect(tab.withdrawalForm.$form.get().values.kind).toBe('dividend')
    expect(tab.requests).toEqual([])
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
