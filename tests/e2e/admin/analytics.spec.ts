import { expect, type Locator, type Page, test } from 'playwright/test'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { figure, openAdmin, openTab } from './admin-page.ts'

/** Both files of a table, from the menu below it. */
const expectExports = async (within: Locator, name: string, query: string) => {
  await within.getByText(`Export ${name}`, { exact: true }).click()
  for (const [what, end] of [
    ['As CSV', ''],
    ['As a spreadsheet', '&format=xlsx'],
  ])
    await expect(within.getByRole('link', { name: `${what} of ${name}` })).toHaveAttribute(
      'href',
      new RegExp(`/api/fund/figures/export\\.csv\\?${query}${end}$`),
    )
  await within.page().keyboard.press('Escape')
}

/** The control that opens the table of that name. */
const opener = (within: Locator, name: string) =>
  within.locator('summary').filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`) })

/** Opens Analytics; returns the answer that the page got, since others may change what a further call would return. */
const openedWith = async (page: Page, path: string) => {
  await withoutNews(page)
  await openAdmin(page)
  const given = page.waitForResponse(`**${path}`)
  await openTab(page, 'Analytics')
  return (await given).json()
}

const bodyRows = (table: Locator) => table.locator('tbody').getByRole('row')

test('what the fund’s weeks and investors come to', async ({ page }) => {
  const {
    metrics,
    risk_profiles,
    since_inception: since,
    imported_weeks,
  } = await openedWith(page, '/api/fund/analytics')
  await test.step('metrics are computed from the fund’s weeks, alpha from them and the imported series', async () => {
    await expect(figure(page, 'Sharpe Ratio')).toHaveText(metrics.sharpe.toFixed(2))
    await expect(figure(page, 'Max Drawdown')).toHaveText(formatPercent(metrics.max_drawdown_percent))
    await expect(figure(page, 'Volatility')).toHaveText(formatPercent(metrics.volatility_percent))
    const chosen = page.getByLabel('Compare the fund with')
    await expect(chosen).toContainText('Example index')
    await expect(figure(page, 'Alpha')).toHaveText(/^[+−]\d+\.\d\d%$/)
    await expect(page.locator('dt').filter({ hasText: 'Alpha' })).not.toContainText('Illustrative')
    await chosen.selectOption({ index: 1 })
    await expect(figure(page, 'Alpha')).toHaveText('+3.2%')
    await expect(page.locator('dt').filter({ hasText: 'Alpha' })).toContainText('Illustrative')
    await expect(page.getByRole('tabpanel').getByText('Sample', { exact: true })).toHaveCount(0)
  })
  await test.step('the pie counts every approved investor', async () => {
    const pie = page.getByRole('table', { name: 'Risk profiles' })
    for (const { risk_profile, investors } of risk_profiles)
      await expect(pie.getByRole('row', { name: new RegExp(risk_profile, 'i') })).toContainText(`${investors} · `)
  })
  await test.step('the weeks from before the fund moved in are shown as imported', async () => {
    const own = await figure(page, 'Return').textContent()
    await page.getByRole('button', { name: 'With history', exact: true }).click()
    const history = page.getByRole('region', { name: 'Since inception' })
    await expect(history).toContainText(`${since.weeks} weeks, of which ${imported_weeks.length} were imported`)
    await opener(history, 'Since inception by week').click()
    const rows = history.getByRole('table').locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(since.weeks)
    await expect(rows.filter({ hasText: 'Imported' })).toHaveCount(imported_weeks.length)
    await expect(rows.first()).toContainText(formatPercent(since.return_percent, { sign: 'always' }))
    await expect(figure(page, 'Return')).toHaveText(formatPercent(since.return_percent, { sign: 'always' }))
    await expect(figure(page, 'Sharpe Ratio')).toHaveText(since.sharpe.toFixed(2))
    await page.getByRole('button', { name: /^Since / }).click()
    await expect(history).toHaveCount(0)
    await expect(figure(page, 'Return')).toHaveText(own ?? '')
  })
  await test.step('twelve weeks have a return and a fall, and no ratio; the charts are of the same weeks', async () => {
    await page.getByRole('button', { name: '12 weeks', exact: true }).click()
    await expect(figure(page, 'Return')).toHaveText(/^[+−]\d+\.\d\d%$/)
    await expect(figure(page, 'Sharpe Ratio')).toHaveText('–')
    await expect(page.getByText(/need 26 weekly returns; there are 12/)).toBeVisible()
    await page.getByRole('figure').filter({ hasText: 'Cumulative profit' }).getByText('Show as a table').click()
    await expect(bodyRows(page.getByRole('table', { name: 'Cumulative profit' }))).toHaveCount(12)
    await page.getByRole('button', { name: '1 year', exact: true }).click()
    await expect(figure(page, 'Sharpe Ratio')).toHaveText(/^\d/)
    await expect(bodyRows(page.getByRole('table', { name: 'Cumulative profit' }))).toHaveCount(52)
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
    (wealth: number, week: { profit: number; start_balance: number }) =>
      wealth * (1 + week.profit / week.start_balance),
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

test('analytics that do not come are said to be missing, and asked for again', long, async ({ page }) => {
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
  const none = {
    sharpe: null,
    sortino: null,
    max_drawdown_percent: null,
    volatility_percent: null,
    weeks: 0,
    series_from: null,
    risk_free_percent: 0,
  }
  const history = { imported_weeks: [], since_inception: null }
  const nothing = { risk_profiles: [], weeks: [], cumulative_profit: [], ...history }
  const empty = { as_of: '2026-11-20T00:00:00Z', metrics: none, ...nothing }
  await page.route('**/api/fund/analytics', (route) => route.fulfill({ json: empty }))
  await openAdmin(page)
  await openTab(page, 'Analytics')
  await expect(page.getByText('Risk profiles will be drawn here.')).toBeVisible()
  await expect(page.getByText('The fund’s weeks will be drawn here.')).toBeVisible()
  await expect(figure(page, 'Sharpe Ratio')).toHaveText('–')
  for (const name of ['Sharpe Ratio and Volatility by week', 'Max Drawdown by week', 'Risk profiles with balances']) {
    const fold = page.getByRole('tabpanel').locator('.fold').filter({ hasText: name })
    await opener(fold, name).click()
    await expect(fold.getByText('Nothing yet.')).toBeVisible()
    await expectExports(fold, name, 'of=(weeks|profiles)')
  }
})

test('what the book says of the fund: each figure opens its table, and each table is a file', async ({ page }) => {
  const figures = await openedWith(page, '/api/fund/figures')
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
    await opener(section, name).click()
    await expect(bodyRows(section.getByRole('table', { name: caption }))).toHaveCount(rows.length)
    await expectExports(section, name, `of=${of}`)
  }
  await test.step('an empty table is a file as well', async () => {
    const name = 'Carried losses, the largest'
    await opener(section, name).click()
    await expectExports(section, name, 'of=carried')
  })
  expect(await violations(page)).toEqual([])
})

test(
  'the ratios, the risk profiles and both charts open what they are computed from, and each is a file',
  long,
  async ({ page }) => {
    const { weeks, metrics, risk_profiles } = await openedWith(page, '/api/fund/analytics')
    const tab = page.getByRole('tabpanel')
    const table = (name: string) => tab.getByRole('table', { name, exact: true })
    for (const [name, caption, of, rows] of [
      ['Sharpe Ratio and Volatility by week', 'Weekly returns', 'weeks', weeks],
      ['Max Drawdown by week', 'Falls from the highest point', 'weeks', weeks],
      ['Risk profiles with balances', 'Investors and balances by risk profile', 'profiles', risk_profiles],
    ] as const) {
      await expect(table(caption)).toHaveCount(0)
      await opener(tab, name).click()
      await expect(bodyRows(table(caption))).toHaveCount(rows.length)
      await expectExports(tab, name, `of=${of}`)
    }
    await test.step('the tables hold the figures', async () => {
      const falls = table('Falls from the highest point')
      await falls.getByRole('button', { name: 'Fall', exact: true }).click()
      await falls.getByRole('button', { name: 'Fall', exact: true }).click()
      await expect(bodyRows(falls).first()).toContainText(formatPercent(metrics.max_drawdown_percent))
      const last = weeks.at(-1)
      const newest = bodyRows(table('Weekly returns')).first()
      for (const text of [last.week, formatMoney(toCents(last.start_balance)), formatPercent(last.return_percent)])
        await expect(newest).toContainText(text)
      for (const { risk_profile, investors, balance } of risk_profiles) {
        const row = table('Investors and balances by risk profile').getByRole('row', {
          name: new RegExp(risk_profile, 'i'),
        })
        await expect(row).toContainText(`${investors}${formatMoney(toCents(balance))}`)
      }
    })
    const chart = (title: string) => tab.getByRole('figure').filter({ hasText: title })
    await test.step('a chart’s table is exported with the series that is drawn', async () => {
      for (const title of ['Performance vs benchmarks', 'Cumulative profit'])
        await chart(title).getByText('Show as a table').click()
      await expect(bodyRows(table('Cumulative profit'))).toHaveCount(weeks.length)
      await expectExports(chart('Cumulative profit'), 'Cumulative profit', 'of=weeks')
      await expectExports(chart('Performance'), 'Performance vs benchmarks', 'of=performance&benchmark=[^&]+')
      await page.getByLabel('Compare the fund with').selectOption('Benchmark (illustrative)')
      await expectExports(chart('Performance'), 'Performance vs benchmarks', 'of=performance')
    })
    await test.step('the browser saves the file', async () => {
      await tab.getByText('Export Max Drawdown by week', { exact: true }).click()
      const saved = page.waitForEvent('download')
      await tab.getByRole('link', { name: 'As a spreadsheet of Max Drawdown by week' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^weeks-\d{4}-\d{2}-\d{2}\.xlsx$/)
    })
    expect(await violations(page)).toEqual([])
  },
)
