import { figure } from '../admin/admin-page.ts'
import { long } from '../support/daily.ts'
import { expect, test } from '../support/documented.ts'
import { openAdmin, undocumented } from '../support/documented-admin.ts'

test('call 20 is live; everything else is sample data and says so', async ({ page, backend }) => {
  await openAdmin(page)
  await expect(figure(page, 'Amount in Progress')).toHaveText('$1,250,000.00')
  await expect(figure(page, 'Amount Stopped')).toHaveText('$250,000.50')
  await expect(figure(page, 'Total Trading Capital')).toHaveText('$1,500,000.50')
  await expect(figure(page, 'Trading Activity')).toHaveText('High')
  await expect(page.getByText('Sample', { exact: false }).first()).toBeVisible()
  await expect(figure(page, 'Total Investors')).toHaveText('11')
  await expect(page.getByRole('img', { name: /^Weekly return, 12 weeks/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top Performing Accounts' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Recent Deposits' }).getByRole('listitem')).toHaveCount(5)
  expect(undocumented(backend)).toEqual([])
})

test('the sample is the same at every visit', long, async ({ page }) => {
  await openAdmin(page)
  const chart = page.getByRole('img', { name: /^Weekly return, 12 weeks/ })
  const drawn = await chart.getAttribute('aria-label')
  await page.reload()
  await expect(chart).toHaveAttribute('aria-label', drawn ?? '')
})

test(
  'Moderate where less than half trades; a failing Refresh changes and says nothing',
  long,
  async ({ page, backend }) => {
    const body = { amount_in_progress: 1, amount_stopped: 3, total_amount: 4, active_trading_count: 1 }
    const rest = { inactive_trading_count: 3, total_investors: 4, active_percentage: 25, inactive_percentage: 75 }
    backend.script('readTradingStatusSummary', { status: 200, body: { ...body, ...rest } })
    await openAdmin(page)
    await expect(figure(page, 'Trading Activity')).toHaveText('Moderate')
    for (const answer of [{ status: 500 }, 'drop'] as const) {
      backend.script('readTradingStatusSummary', answer)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true')
    }
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  },
)
