import { describe, expect, test } from 'vitest'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab, type TabOptions } from '#tests/support/browser/tab.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'
import { startServer } from '#tests/support/portal/server.ts'

const now = documentedTabs()
let people = 0

const load = async () => ({
  ...(await import('#stores/kit/alert.ts')),
  ...(await import('#stores/investor/home/home.ts')),
  ...(await import('#stores/admin/work/overview/trading-summary.ts')),
  ...(await import('#stores/investor/money/trading/risk.ts')),
  ...(await import('#stores/investor/money/trading/confirm-trading.ts')),
  ...(await import('#stores/investor/money/trading/trading.ts')),
  ...(await import('#stores/investor/account/activity/unread.ts')),
  ...(await import('#stores/session/user.ts')),
  ...(await import('#stores/session/session.ts')),
})

const open = async (options: TabOptions = {}) => {
  people += 1
  const email = `h${people}@fund.test`
  const tab = await openTab(now.browser, { api: now.backend.url, path: '/dashboard', ...options }, load)
  tab.keepUser({ ...tab.userFrom(email, 'investor'), accountBalance: 128_450.32, totalInvested: 100_000 })
  return Object.assign(tab, { email })
}

const failures: readonly [string, Scripted, (detail: string) => string, string][] = [
  ['a detail', { status: 409, body: { detail: 'Not now.' } }, (words) => `${words}Not now.`, 'Not now.'],
  ['no detail', { status: 503 }, (words) => `${words}503`, 'Unknown error'],
]

describe('weekly risk', () => {
  test('is read with its window, and has the default before', async () => {
    const tab = await open()
    expect(tab.$riskDraft.get()).toBe(1)
    await tab.chosenRisk.load()
    expect(tab.chosenRisk.$load.get().last).toEqual({
      percent: 1.5,
      window: { from: Date.parse('2026-11-22T05:01:00Z'), to: Date.parse('2026-11-29T05:01:00Z') },
    })
    expect(tab.$riskDraft.get()).toBe(1.5)
  })

  test('fails silently, and a missing window does not hide the percent', async () => {
    const tab = await open()
    now.backend.script('readRiskSchedule', { status: 404 })
    await tab.chosenRisk.load()
    expect(tab.chosenRisk.$load.get().last).toEqual({ percent: 1.5, window: null })
    now.backend.script('readInvestor', { status: 500 })
    await tab.chosenRisk.load()
    expect(tab.chosenRisk.$load.get()).toMatchObject({ state: 'failed', last: { percent: 1.5 } })
    expect(tab.$alert.get()).toBeNull()
  })

  test('is saved once, in steps of 0.1, and says so', async () => {
    const tab = await open()
    await tab.chosenRisk.load()
    tab.moveRisk(2.34)
    const before = now.backend.requests.length
    await Promise.all([tab.saveRisk(), tab.saveRisk()])
    const saved = now.backend.requests.slice(before).filter(({ call }) => call === 'saveWeeklyRisk')
    expect(saved.map(({ body }) => body)).toEqual(['{"weekly_risk_percent":2.3}'])
    expect(tab.$alert.get()?.text).toBe('Weekly risk setting updated successfully.')
    expect(tab.$riskDraft.get()).toBe(2.3)
  })

  test.each(failures)('refused with %s', async (_, answer, sentence) => {
    const tab = await open()
    now.backend.script('saveWeeklyRisk', answer)
    tab.moveRisk(3)
    await tab.saveRisk()
    expect(tab.$alert.get()?.text).toBe(sentence('Failed to update weekly risk: '))
    expect(tab.$riskDraft.get()).toBe(3)
  })

  test('unreachable', async () => {
    const tab = await open()
    now.backend.script('saveWeeklyRisk', 'drop')
    await tab.saveRisk()
    expect(tab.$alert.get()?.text).toBe('Network error updating weekly risk.')
  })
})

describe('trading', () => {
  const choices = (tab: Awaited<ReturnType<typeof open>>) => {
    const { start, stop, cancel } = tab.$tradingChoices.get()
    return { start, stop, cancel }
  }

  test('start when inactive, stop when active, neither while unknown', async () => {
    const tab = await open()
    expect(choices(tab)).toEqual({ start: false, stop: false, cancel: false })
    await tab.tradingStatus.load()
    expect(choices(tab)).toEqual({ start: false, stop: true, cancel: false })
    now.backend.script('readTradingStatus', { status: 200, body: { trading_status: 'inactive' } })
    await tab.tradingStatus.load()
    expect(choices(tab)).toEqual({ start: true, stop: false, cancel: false })
  })

  test('what is pending is not asked for again, only taken back', async () => {
    const tab = await open()
    for (const [status, then] of [
      ['active', 'inactive'],
      ['inactive', 'active'],
    ]) {
      const pending = {
        requested_status: then,
        effective_from: '2026-11-22T05:01:00Z',
        effective_to: '2026-11-29T04:59:00Z',
      }
      now.backend.script('readTradingStatus', { status: 200, body: { trading_status: status, pending } })
      await tab.tradingStatus.load()
      expect(choices(tab)).toEqual({ start: false, stop: false, cancel: true })
    }
  })

  test('asks first, with the coming week of New York, then sends once and reloads the notifications', async () => {
    const tab = await open()
    await tab.tradingStatus.load()
    tab.askTrading('inactive')
    expect(tab.$tradingQuestion.get()).toMatchObject({
      status: 'inactive',
      window: { from: Date.parse('2026-11-22T05:01:00Z'), to: Date.parse('2026-11-29T05:01:00Z') },
    })
    const before = now.backend.requests.length
    const confirming = tab.confirmTrading()
    expect(choices(tab)).toEqual({ start: false, stop: false, cancel: false })
    await Promise.all([confirming, tab.confirmTrading()])
    const calls = now.backend.requests.slice(before).map(({ call }) => call)
    expect(calls.filter((call) => call === 'requestTradingStatus')).toHaveLength(1)
    expect(calls).toContain('listNotifications')
    expect(JSON.parse(now.backend.requests[before]?.body ?? '')).toMatchObject({ requested_status: 'inactive' })
    expect(tab.$alert.get()?.text).toContain('Your request has been submitted.')
    expect(tab.$tradingQuestion.get()).toBeNull()
  })

  test('dismissed, nothing is sent', async () => {
    const tab = await open()
    tab.askTrading('active')
    tab.dismissTrading()
    await tab.confirmTrading()
    expect(tab.requests).toEqual([])
  })

  test.each(failures)('refused with %s', async (_, answer, _sentence, detail) => {
    const tab = await open()
    now.backend.script('requestTradingStatus', answer)
    tab.askTrading('inactive')
    await tab.confirmTrading()
    expect(tab.$alert.get()?.text).toBe(`Request Failed: ${detail}`)
    expect(tab.requests).toHaveLength(1)
  })

  test('unreachable', async () => {
    const tab = await open()
    now.backend.script('requestTradingStatus', 'drop')
    tab.askTrading('inactive')
    await tab.confirmTrading()
    expect(tab.$alert.get()?.text).toBe('Network Error: Could not submit request. Please try again.')
  })
})

describe('home with a documented backend', () => {
  test('shows the session user’s figures as sample, and asks calls 5, 6 and 8 beside the discovery', async () => {
    const tab = await open()
    await tab.loadHome()
    const { last } = tab.accountHome.$load.get()
    expect(last).toMatchObject({ source: 'sample', balance: 12_845_032, invested: 10_000_000 })
    expect(last?.weeks).toHaveLength(12)
    expect(tab.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual(
      [
        '/api/extensions',
        ...['', '/trading-status', '/weekly-risk-schedule'].map(
          (end) => `/api/investors/${tab.email.replace('@', '%40')}${end}`,
        ),
      ].sort(),
    )
  })
})

describe('home with this project’s backend', () => {
  test('is one call, which also says risk, trading status and unread count', async () => {
    const server = await startServer('sqlite')
    const them = await server.signIn({ name: 'Ada Stone' })
    for (const pair of them.cookies().split('; ')) now.browser.cookies.set(...(pair.split('=', 2) as [string, string]))
    const tab = await open({ api: '', origin: server.url })
    await tab.restoreSession()
    const before = tab.requests.length
    await tab.loadHome()
    expect(tab.requests.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(['/api/account/home'])
    expect(tab.accountHome.$load.get().last).toMatchObject({ source: 'live', balance: 0 })
    expect(tab.chosenRisk.$load.get().state).toBe('ready')
    expect(tab.tradingStatus.$load.get().state).toBe('ready')
    await server.close()
  })
})

describe('overview', () => {
  test('reads call 20, and a failing refresh changes nothing and says nothing', async () => {
    const tab = await open()
    await tab.tradingSummary.load()
    const { last } = tab.tradingSummary.$load.get()
    expect(last).toMatchObject({ total_investors: 12 })
    for (const answer of [{ status: 500 }, { status: 403, body: { detail: 'no' } }]) {
      now.backend.script('readTradingStatusSummary', answer)
      await tab.tradingSummary.load()
      expect(tab.tradingSummary.$load.get().last).toEqual(last)
    }
    expect(tab.$alert.get()).toBeNull()
  })

  test('of two refreshes the newer counts', async () => {
    const tab = await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    const body = { active_trading_count: 0, inactive_trading_count: 0, active_percentage: 0, inactive_percentage: 0 }
    const stale = { ...body, amount_in_progress: 0, amount_stopped: 0, total_amount: 0, total_investors: 0 }
    now.backend.script(
      'readTradingStatusSummary',
      promise.then(() => ({ status: 200, body: stale })),
    )
    const first = tab.tradingSummary.load()
    await tab.tradingSummary.load()
    resolve()
    await first
    expect(tab.tradingSummary.$load.get().last?.total_investors).toBe(12)
  })
})
