import { figure, openTab } from '../admin/admin-page.ts'
import { expect, test } from '../support/documented.ts'
import { openAdmin, undocumented } from '../support/documented-admin.ts'

test('the documented figures, each with where it comes from, and 52 weeks in the documented ranges', async ({
  page,
  backend,
}) => {
  await openAdmin(page)
  await openTab(page, 'Analytics')
  for (const [name, value, badge] of [
    ['Sharpe Ratio', '1.85', 'Sample'],
    ['Max Drawdown', '−2.1%', 'Sample'],
    ['Volatility', '8.2%', 'Sample'],
    ['Alpha', '+3.2%', 'Illustrative'],
  ] as const) {
    await expect(figure(page, name)).toHaveText(value)
    await expect(page.locator('dt').filter({ hasText: name })).toContainText(badge)
  }
  await expect(page.getByRole('table', { name: 'Risk profiles' }).getByRole('row')).toHaveCount(3)
  const against = page.getByRole('figure').filter({ hasText: 'Performance vs benchmarks' })
  await expect(against.locator('figcaption')).toContainText('Illustrative')
  await expect(against.locator('figcaption')).toContainText('Sample')
  await expect(page.getByRole('img', { name: /^Cumulative profit/ })).toBeVisible()
  await page.getByRole('figure').filter({ hasText: 'Cumulative profit' }).getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Cumulative profit' }).getByRole('row')).toHaveCount(53)
  expect(undocumented(backend)).toEqual([])
})
