import { expect, test } from 'playwright/test'
import type { Progress, ProgressOf } from '#contract/entities/progress.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { adminReports } from '#words/admin.ts'
import { readAlert } from '../auth/sign-in.ts'
import { long } from '../support/daily.ts'
import { socketOf, withoutNews } from '../support/news.ts'
import { openPlace } from '../support/places.ts'
import { openAdmin } from './admin-page.ts'

test('the latest eight weeks, newest first, and six in bars', async ({ page }) => {
  await openAdmin(page)
  await openPlace(page, 'reports/weeks')
  const { rows } = await (await page.request.get('/api/reports')).json()
  const table = page.getByRole('table', { name: 'Weekly reports' }).getByRole('row')
  await expect(table).toHaveCount(9)
  for (const [place, week] of rows.slice(0, 8).entries()) {
    await expect(table.nth(place + 1)).toContainText(week.week)
    await expect(table.nth(place + 1)).toContainText(formatMoney(toCents(week.profit), { sign: 'always' }))
  }
  const bars = page.getByRole('img', { name: /^Trades and success rate, 6 weeks/ })
  await expect(bars).toHaveAccessibleName(new RegExp(`Trades from ${rows[5].trades} to ${rows[0].trades}`))
})

test('Edit opens a closed week as a correction, with its versions; Cancel leaves everything', async ({ page }) => {
  await openAdmin(page)
  await openPlace(page, 'reports/weeks')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const { rows } = await (await page.request.get('/api/reports')).json()
  const edit = page.getByRole('button', { name: `Edit ${rows[1].week}` })
  await edit.click()
  const form = page.getByRole('form', { name: `Correct ${rows[1].week}` })
  await expect(form.getByLabel('End balance')).toHaveValue(formatMoney(toCents(rows[1].endBalance)).slice(1))
  await expect(form.getByLabel('Trades')).toHaveValue(String(rows[1].trades))
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Preview the correction' }).click()
  await readAlert(page, adminReports.required)
  // Even if the focus went elsewhere meanwhile, it comes back to what opened it.
  await page.getByRole('button', { name: 'Ended', exact: true }).focus()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  expect(sent).toEqual([])
})

test('on a phone a week takes a few lines with all its figures', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page)
  const heights = async (name: string): Promise<number[]> => {
    const rows = page.getByRole('table', { name, exact: true }).locator('tbody').getByRole('row')
    await expect(rows.first()).toBeVisible()
    return rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  }
  await openPlace(page, 'reports/weeks')
  expect(Math.max(...(await heights('Weekly reports'))), 'a week is two lines').toBeLessThanOrEqual(64)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_520)
})

test('reports and close that do not come are said to be missing, and asked for again', long, async ({ page }) => {
  await withoutNews(page)
  const broken = /\/api\/(reports|distributions)(\?|$)/
  await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }))
  await openAdmin(page)
  await openPlace(page, 'reports/week')
  await expect(page.getByRole('alert').filter({ hasText: 'The weekly close did not load.' })).toBeVisible()
  await openPlace(page, 'reports/weeks')
  for (const title of ['The reports did not load.', 'The runs did not load.'])
    await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await page.unroute(broken)
  await page
    .getByRole('alert')
    .filter({ hasText: 'The reports did not load.' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(page.getByRole('table', { name: 'Weekly reports' })).toBeVisible()
  await page
    .getByRole('alert')
    .filter({ hasText: 'The runs did not load.' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'The runs did not load.' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Weekly reports' }).getByRole('row').nth(1)).toContainText('Completed')
})

test('a week is one line with what was reported and what was shared out; older weeks follow, and one is shown with its rows', async ({
  page,
}) => {
  await openAdmin(page)
  await openPlace(page, 'reports/weeks')
  const { rows: runs } = await (await page.request.get('/api/distributions?limit=20')).json()
  const closed = runs.filter(({ state }: { state: string }) => state === 'finalised')
  const weeks = page.getByRole('table', { name: 'Weekly reports' }).locator('tbody').getByRole('row')
  await expect(weeks).toHaveCount(8)
  for (const [place, run] of closed.slice(0, 8).entries())
    for (const amount of [run.carryOver, run.distributed, run.fundShare])
      await expect(weeks.nth(place)).toContainText(formatMoney(toCents(amount)))
  await page.getByRole('button', { name: 'Older weeks' }).click()
  await expect(weeks).toHaveCount(16)
  await expect(page.getByText('The last 16 weeks, newest first.')).toBeVisible()
  await expect(weeks.nth(15)).toContainText(formatMoney(toCents(closed[15].fundShare)))
  await weeks
    .nth(12)
    .getByRole('button', { name: /^Show Week/ })
    .click()
  const rows = page.getByRole('table', { name: 'The run per investor' })
  await expect(rows).toBeVisible()
  await rows.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Opening capital, which sets the tier')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openPlace(page, 'reports/weeks')
  await expect(weeks).toHaveCount(16)
})

test('papers that are being drawn say how far they are, and are stopped by a press that is confirmed', async ({
  page,
}) => {
  const waiting = { waits_for: null, issued_at: null, issued_by: null, papers: null, all: null }
  const month = { period: '2026-09', issues: 0, progress: { drawn: 400, of: 1000 }, ...waiting }
  let state = 'drawing'
  // The demo's few papers are drawn before anybody could stop them.
  await page.route('**/api/statements/issues', (route) =>
    route.fulfill({ json: { periods: [{ ...month, state, ...(state === 'ready' && { progress: null }) }] } }),
  )
  await page.route('**/api/statements/issues/2026-09/cancel', (route) => {
    state = 'ready'
    return route.fulfill({ json: { period: '2026-09' } })
  })
  const opened = socketOf(page)
  await openAdmin(page)
  await openPlace(page, 'reports/documents')
  const bar = page.getByRole('progressbar', { name: 'Drawing the statements of September 2026' })
  await expect(bar).toHaveAttribute('value', '400')
  await expect(page.getByText('Being drawn: 400 of 1,000 accounts')).toBeVisible()
  const tell = async (at: ProgressOf<'papers'>) =>
    (await opened).send(JSON.stringify({ type: 'progress', job: 'papers', id: month.period, at } satisfies Progress))
  await tell({ step: null, done: 700, of: 1000 })
  await expect(bar).toHaveAttribute('value', '700')
  await expect(page.getByText('Being drawn: 700 of 1,000 accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Stop drawing the statements of September 2026' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing of this issue is kept')
  await question.getByRole('button', { name: 'Stop drawing' }).click()
  await expect(bar).toHaveCount(0)
  const issue = page.getByRole('button', { name: 'Issue the statements of September 2026' })
  await expect(issue).toBeVisible()
  // Another admin issues them.
  state = 'drawing'
  await tell({ step: null, done: 0, of: 1000 })
  await expect(bar).toBeVisible()
  state = 'ready'
  await tell(null)
  await expect(issue).toBeVisible()
})
