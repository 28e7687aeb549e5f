import { expect, test } from 'playwright/test'
import { formatMoney, formatPercent } from '#fund/format.ts'
import { toCents } from '#fund/money.ts'
import { violations } from '../support/axe.ts'
import { withoutNews } from '../support/news.ts'
import { figure, openAdmin, openTab } from './admin-page.ts'

test('what the fund’s weeks and investors come to', async ({ page }) => {
  await openAdmin(page)
  await openTab(page, 'Analytics')
  await test.step('metrics are computed from the fund’s weeks; alpha alone is illustrative', async () => {
    const { metrics } = await (await page.request.get('/api/fund/analytics')).json()
    await expect(figure(page, 'Sharpe Ratio')).toHaveText(metrics.sharpe.toFixed(2))
    await expect(figure(page, 'Max Drawdown')).toHaveText(formatPercent(metrics.max_drawdown_percent))
    await expect(figure(page, 'Volatility')).toHaveText(formatPercent(metrics.volatility_percent))
    await expect(figure(page, 'Alpha')).toHaveText('+3.2%')
    await expect(page.locator('dt').filter({ hasText: 'Alpha' })).toContainText('Illustrative')
    await expect(page.getByRole('tabpanel').getByText('Sample', { exact: true })).toHaveCount(0)
  })
  await test.step('the pie counts every approved investor', async () => {
    const { risk_profiles } = await (await page.request.get('/api/fund/analytics')).json()
    const pie = page.getByRole('table', { name: 'Risk profiles' })
    for (const { risk_profile, investors } of risk_profiles)
      await expect(pie.getByRole('row', { name: new RegExp(risk_profile, 'i') })).toContainText(`${investors} · `)
  })
  await test.step('the weeks from before the fund moved in are shown as imported', async () => {
    const { since_inception: since, imported_weeks } = await (await page.request.get('/api/fund/analytics')).json()
    const history = page.getByRole('region', { name: 'Since inception' })
    await expect(history).toContainText(`${since.weeks} weeks, of which ${imported_weeks.length} were imported`)
    await history.locator('summary').click()
    await expect(history.getByRole('table').getByRole('row')).toHaveCount(imported_weeks.length + 1)
    await expect(history.getByRole('term').first()).toHaveText('Return since inception')
  })
})

test('the fund beside an imported series or a benchmark that is marked, and what all weeks made together', async ({
  page,
}) => {
  await openAdmin(page)
  await openTab(page, 'Analytics')
  const { weeks, cumulative_profit } = await (await page.request.get('/api/fund/analytics')).json()
  const against = page.getByRole('figure').filter({ hasText: 'Performance vs benchmarks' })
  await expect(against.getByText('Example index (made up)').first()).toBeVisible()
  await expect(against.locator('figcaption')).not.toContainText('Illustrative')
  await page.getByLabel('Compare the fund with').selectOption('Benchmark (illustrative)')
  await expect(against.getByText('Benchmark (illustrative)').first()).toBeVisible()
  await expect(against.locator('figcaption')).toContainText('Illustrative')
  const compound = weeks.reduce(
    (wealth: number, week: { return_percent: number }) => wealth * (1 + week.return_percent / 100),
    1,
  )
  await expect(against.getByRole('img')).toHaveAccessibleName(
    new RegExp(`to ${RegExp.escape(formatPercent((compound - 1) * 100, { sign: 'always' }))};`),
  )
  const total = formatMoney(toCents(cumulative_profit.at(-1).profit), { sign: 'always' })
  const area = page.getByRole('slider', { name: /^Cumulative profit/ })
  await area.focus()
  await page.keyboard.press('End')
  await expect(area).toHaveAttribute('aria-valuetext', new RegExp(`${RegExp.escape(total)}$`))
})

test('analytics that do not come are said to be missing, and asked for again', async ({ page }) => {
  await withoutNews(page)
  await page.route('**/api/fund/analytics', (route) => route.fulfill({ status: 500, json: {} }))
  await openAdmin(page)
  await openTab(page, 'Analytics')
  const failed = page.getByRole('alert').filter({ hasText: 'The analytics did not load.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/fund/analytics')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Sharpe Ratio')).toHaveText(/^\d/)
})

test('a fund without investors or weeks says what will appear', async ({ page }) => {
  const none = { sharpe: null, sortino: null, max_drawdown_percent: null, volatility_percent: null, weeks: 0 }
  const history = { imported_weeks: [], since_inception: null }
  const nothing = { risk_profiles: [], weeks: [], cumulative_profit: [], ...history }
  const empty = { as_of: '2026-11-20T00:00:00Z', metrics: none, ...nothing }
  await page.route('**/api/fund/analytics', (route) => route.fulfill({ json: empty }))
  await openAdmin(page)
  await openTab(page, 'Analytics')
  await expect(page.getByText('Risk profiles will be drawn here.')).toBeVisible()
  await expect(page.getByText('The fund’s weeks will be drawn here.')).toBeVisible()
  await expect(figure(page, 'Sharpe Ratio')).toHaveText('–')
})

test('what the book says of the fund: each figure opens its table, and each table is a file', async ({ page }) => {
  await openAdmin(page)
  await openTab(page, 'Analytics')
  const figures = await (await page.request.get('/api/fund/figures')).json()
  const section = page.getByRole('region', { name: 'From the book' })
  await expect(figure(page, 'Ten largest')).toHaveText(
    formatPercent(figures.concentration.share_percent, { digits: 1 }),
  )
  await expect(figure(page, 'Carried losses')).toHaveText(formatMoney(toCents(figures.carried.amount)))
  await expect(figure(page, 'The fund’s share')).toHaveText(formatMoney(toCents(figures.fees.at(-1).fund_share)))
  for (const [name, caption, of, rows] of [
    ['Cohorts by joining month', 'Cohorts', 'cohorts', figures.cohorts],
    ['Money in and out by month', 'Money in and out', 'flows', figures.flows],
    ['The ten largest accounts', 'The largest accounts', 'concentration', figures.concentration.rows],
    ['The fund’s share by week', 'The fund’s share', 'fees', figures.fees],
  ] as const) {
    await section.getByText(name, { exact: true }).first().click()
    await expect(section.getByRole('table', { name: caption }).locator('tbody').getByRole('row')).toHaveCount(
      rows.length,
    )
    await section.getByText(`Export ${name}`, { exact: true }).click()
    for (const [what, end] of [
      ['As CSV', ''],
      ['As a spreadsheet', '&format=xlsx'],
    ])
      await expect(section.getByRole('link', { name: `${what} of ${name}` })).toHaveAttribute(
        'href',
        new RegExp(`/api/fund/figures/export\\.csv\\?of=${of}${end}$`),
      )
  }
  expect(await violations(page)).toEqual([])
})
