import { expect, type Page, test } from 'playwright/test'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { long } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { figure, openAdmin, openTab } from './admin-page.ts'

// A request made while a test ends has nothing left to be answered to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens Overview; returns the answer that the page got, since others may change what a further call would return. */
const openedWith = async (page: Page, path: string) => {
  await withoutNews(page)
  const given = page.waitForResponse(`**${path}`)
  await openAdmin(page)
  return (await given).json()
}

test('what the ledger and the weeks come to', async ({ page }) => {
  const fund = await openedWith(page, '/api/fund/overview')
  await test.step('the four summary cards are the ledger’s, as of when', async () => {
    await expect(figure(page, 'Total Investors')).toHaveText(String(fund.total_investors))
    await expect(figure(page, 'Assets Under Management')).toHaveText(formatMoney(toCents(fund.assets_under_management)))
    await expect(figure(page, 'Total Profits Generated')).toHaveText(formatMoney(toCents(fund.total_profits)))
    await expect(figure(page, 'Avg Weekly Return')).toHaveText(
      formatPercent(fund.average_weekly_return_percent, { sign: 'always' }),
    )
    await expect(page.getByText(/as of \w{3}, \w{3} \d/).first()).toBeVisible()
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
  })
  await test.step('twelve weeks are drawn, and stand below as a table', async () => {
    const { weeks } = fund
    expect(weeks).toHaveLength(12)
    const last = formatPercent(weeks.at(-1).return_percent, { sign: 'always' })
    await expect(page.getByRole('img', { name: /^Weekly return, 12 weeks/ })).toHaveAccessibleName(
      new RegExp(`${RegExp.escape(last)}$`),
    )
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Weekly return, 12 weeks' }).getByRole('row')).toHaveCount(13)
  })
  await test.step('the first three accounts with their return, and recent deposits', async () => {
    const top = page.getByRole('region', { name: 'Top Performing Accounts' }).getByRole('listitem')
    await expect(top).toHaveCount(3)
    for (const [place, account] of fund.top_accounts.entries())
      await expect(top.nth(place)).toContainText(
        `${account.name}${formatPercent(account.time_weighted_percent, { sign: 'always' })}`,
      )
    const deposits = page.getByRole('region', { name: 'Recent Deposits' }).getByRole('listitem')
    await expect(deposits).toHaveCount(fund.recent_deposits.length)
    await expect(deposits.first()).toContainText(formatMoney(toCents(fund.recent_deposits[0].amount)))
  })
})

test('call 20 fills four cards, once until Refresh is pressed', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/trading-status-summary')) asked += 1
  })
  const summary = await openedWith(page, '/api/analytics/trading-status-summary')
  await expect(figure(page, 'Amount in Progress')).toHaveText(formatMoney(toCents(summary.amount_in_progress)))
  await expect(figure(page, 'Amount Stopped')).toHaveText(formatMoney(toCents(summary.amount_stopped)))
  await expect(figure(page, 'Total Trading Capital')).toHaveText(formatMoney(toCents(summary.total_amount)))
  await expect(figure(page, 'Trading Activity')).toHaveText(
    summary.active_percentage > summary.inactive_percentage ? 'High' : 'Moderate',
  )
  await openTab(page, 'Analytics')
  await openTab(page, 'Overview')
  expect(asked).toBe(1)
  const answered = page.waitForResponse('**/trading-status-summary')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await answered
  expect(asked).toBe(2)
})

test('figures that do not come are said to be missing, and asked for again', long, async ({ page }) => {
  await withoutNews(page)
  await page.route('**/api/fund/overview', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await openAdmin(page)
  const failed = page.getByRole('alert').filter({ hasText: 'The fund’s figures did not load.' })
  await expect(failed).toBeVisible()
  await expect(figure(page, 'Trading Activity')).toHaveText(/High|Moderate/)
  await page.unroute('**/api/fund/overview')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total Investors')).toHaveText(/^\d+$/)
})

test('a refused Refresh changes nothing and says nothing', long, async ({ page }) => {
  await openAdmin(page)
  await expect(figure(page, 'Amount in Progress')).toContainText('$')
  const before = await figure(page, 'Amount in Progress').textContent()
  await page.route('**/trading-status-summary', (route) => route.fulfill({ status: 403, json: { detail: 'no' } }))
  const answered = page.waitForResponse('**/trading-status-summary')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await answered
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true')
  await expect(figure(page, 'Amount in Progress')).toHaveText(before ?? '')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('takes at most 2,500 px on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // As much to do as on a usual day, whatever other tests leave to be done.
  await changeAnswer(page, '**/api/admin/today', (today) => ({ ...today, due: today.due.slice(0, 5) }))
  await openAdmin(page)
  await expect(page.getByRole('heading', { name: 'Recent Deposits' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
})

test('a fund without a closed week says what will appear', async ({ page }) => {
  const none = { weeks: [], top_accounts: [], recent_deposits: [], average_weekly_return_percent: null }
  await changeAnswer(page, '**/api/fund/overview', (fund) => ({ ...fund, ...none }))
  await openAdmin(page)
  await expect(page.getByText('The weekly return will be drawn here.')).toBeVisible()
  await expect(page.getByText('Accounts appear here once one has capital at work.')).toBeVisible()
  await expect(page.getByText('Deposits appear here once one is received.')).toBeVisible()
  await expect(figure(page, 'Avg Weekly Return')).toHaveText('–')
})

test('tabs are walked by arrows, and the bell opens communications', async ({ page }) => {
  await openAdmin(page)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(6)
  await tabs.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tabs.nth(5)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})
