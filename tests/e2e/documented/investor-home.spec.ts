import { openAs, openIllustrative, openRow, openTab } from '../investor/investor.ts'
import { long, unlessAt } from '../support/daily.ts'
import { expect, test } from '../support/documented.ts'
import { changes } from '../support/documented-dashboard.ts'
import { shifts, watchShifts } from '../support/shifts.ts'

const paths = (requests: readonly { method: string; url: string }[]) =>
  new Set(requests.map(({ method, url }) => `${method} ${url}`))

const silent = [
  'GET /api/extensions',
  'GET /api/investors/ann%40example.com',
  'GET /api/investors/ann%40example.com/weekly-risk-schedule',
  'GET /api/investors/ann%40example.com/trading-status',
  'GET /api/notifications/ann%40example.com',
  'GET /api/notification-settings/ann%40example.com',
]

test.describe('Home with a backend that knows only the documentation', () => {
  test.beforeEach(({ page }) => openAs(page))

  test('the session’s figures, what is next, and what sends nothing', async ({ page, backend }) => {
    await test.step('shows the session’s figures with the Sample badge, and asks nothing undocumented', async () => {
      await expect(page.locator('.balance')).toHaveText('$128,450.32')
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Sample')
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('since Mar 3, 2025')
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText('+28.45%')
      for (const text of ['$100,000.00', '+$28,450.32', '28.45%'])
        await expect(page.getByRole('region', { name: 'Your account' })).toContainText(text)
      await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
      await expect(page.getByRole('button', { name: /explain this number/ })).toHaveCount(0)
      await expect.poll(() => paths(backend.requests)).toEqual(new Set(silent))
    })
    await test.step('says what happens next as far as the documented calls do, without a calendar', async () => {
      const ahead = page.getByRole('region', { name: 'What happens next' })
      await expect(ahead).toContainText(/Your balance is at work in Week \d+\./)
      await expect(ahead.getByRole('listitem')).toHaveCount(3)
      await expect(ahead.getByRole('button')).toHaveCount(0)
    })
    await test.step('the profit is split by the tier of the invested amount', async () => {
      const distribution = page.getByRole('region', { name: 'Profit distribution' })
      await expect(distribution.locator('.badge', { hasText: 'Sample' })).toBeVisible()
      await openRow(page, 'Profit distribution')
      for (const text of ['Your share, 60%', '$17,070.19', 'The fund’s share, 40%', '$11,380.13'])
        await expect(distribution).toContainText(text)
    })
    await test.step('the documented metrics wear Sample, alpha and beta Illustrative, in the row of what illustrates', async () => {
      await expect(page.getByText('Illustrative', { exact: true }).filter({ visible: true })).toHaveCount(0)
      await openIllustrative(page)
      const metrics = page.getByRole('region', { name: 'Risk-adjusted metrics' })
      for (const [name, value] of [
        ['Sharpe ratio', '1.85'],
        ['Sortino ratio', '2.12'],
        ['Max drawdown', '−2.1%'],
        ['Alpha', '8.7%'],
        ['Beta', '0.78'],
      ] as const)
        await expect(metrics.locator('dl > div').filter({ hasText: name })).toContainText(value)
      await expect(metrics.locator('.badge', { hasText: 'Sample' })).toHaveCount(3)
      await expect(metrics.locator('.badge', { hasText: 'Illustrative' })).toHaveCount(2)
      await expect(page.getByRole('region', { name: 'Return and benchmark' })).toContainText('+6.41%')
      await expect(page.getByRole('figure').filter({ hasText: 'Sector allocation' })).toContainText('Technology35%')
      await expect(page.getByRole('region', { name: 'AI forecast' })).toContainText('47.2%')
    })
    await test.step('Deposit, Analytics and AI Insights are alerts and send nothing; Withdraw leads to Transfer', async () => {
      await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
      await expect.poll(() => paths(backend.requests).size).toBe(silent.length)
      for (const [name, text] of [
        ['Deposit', 'Deposits are arranged with our team. Please contact support for the bank details.'],
        ['Analytics', 'Advanced analytics will be available soon.'],
        ['AI Insights', 'AI insights will be available soon.'],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click()
        const alert = page.getByRole('alertdialog')
        await expect(alert).toContainText(text)
        await alert.getByRole('button', { name: 'OK' }).click()
        await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
      }
      expect(changes(backend)).toEqual([])
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
    })
  })
})

test('the silent loads stay silent: a dash, what depends on them disabled, and no word of it', async ({
  page,
  backend,
}) => {
  for (const call of ['readInvestor', 'readRiskSchedule', 'readTradingStatus', 'listNotifications'] as const)
    for (let time = 0; time < 6; time += 1) backend.script(call, { status: 500 })
  await openAs(page)
  await expect(page.locator('.balance')).toHaveText('$128,450.32')
  for (const name of ['Save risk', 'Start Trading', 'Stop Trading'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await expect(page.getByRole('slider', { name: 'Weekly risk' })).toBeDisabled()
  await expect(page.getByText('Trading –')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('Reports show the session’s sample weeks, with nothing asked for them', long, async ({ page, backend }) => {
  await openAs(page)
  await openTab(page, 'Reports')
  await expect(page.getByRole('table', { name: 'Weekly reports' }).locator('tbody tr')).toHaveCount(8)
  await expect(page.getByText('The last 8 weeks, newest first.')).toContainText('Sample')
  await page.getByRole('table', { name: 'Weekly reports' }).locator('tbody').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sample')
  await expect(dialog).toContainText('$128,450.32 − $')
  await expect(dialog.getByRole('button', { name: 'Check it against the ledger' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await coming).suggestedFilename()).toBe('weekly-reports-sample.csv')
  expect([...paths(backend.requests)].filter((path) => !silent.includes(path))).toEqual([])
})

for (const width of [320, 390, 1280])
  test(`nothing shifts while Home loads (${width} px)`, unlessAt(width, 390), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await openAs(page)
    await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
    await expect(page.getByText('Trading active')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save risk' })).toBeEnabled()
    expect(await shifts(page)).toEqual([])
  })
