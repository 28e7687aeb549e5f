import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import type { Progress } from '#contract/entities/progress.ts'
import { startLifePortal } from '#tests/support/portal/life-portal.ts'
import { somebody } from '../life/life.ts'
import { violations } from '../support/axe.ts'
import { socketOf, withoutNews } from '../support/news.ts'
import { openPlace } from '../support/places.ts'
import { openAdmin } from './admin-page.ts'

test('an export that takes long is made behind its press, is found again after a reload, saved and removed', async ({
  browser,
}) => {
  const portal = await startLifePortal('sqlite', '2026-11-05T12:00:00Z')
  const page = await (await somebody(browser, portal, 'boss@example.com')).at('/admin', 'Investors')
  // As if it took longer than the second that the page waits.
  await page.route('**/export.csv*', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'respond-async, wait=0' } }),
  )
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files).toHaveCount(0)
  await page.locator('summary', { hasText: 'Export' }).first().click()
  await page.getByRole('link', { name: 'As CSV' }).click()
  // So short a table may be ready before anybody has read that it takes a moment.
  await expect(page.getByRole('status').filter({ hasText: /takes a moment|is ready under Files/ })).toBeVisible()
  await files.locator('summary').click()
  await expect(files.getByText(/Kept until Fri, Nov 6, 2026/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'is ready under Files' })).toBeVisible()
  await page.reload()
  await expect(files.locator('summary')).toContainText('1 ready')
  await files.locator('summary').click()
  expect(await violations(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await files.getByRole('link', { name: /^Save investors-2026-11-05\.csv$/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('investors-2026-11-05.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFname,email,phone,/)
  await files.getByRole('button', { name: /^Remove/ }).click()
  await expect(files).toHaveCount(0)
  await portal.close()
})

test('a bar says how far a file is, another line that it waits, and one that is cancelled goes', async ({ page }) => {
  const file = { asked_at: '2026-11-25T12:00:00Z', bytes: null, kept_until: null, detail: null, done: 0, of: null }
  const made: PreparedFile = { ...file, id: 'made', name: 'investors.csv', state: 'being-made', done: 200, of: 1000 }
  let rows: PreparedFile[] = [made, { ...file, id: 'waits', name: 'audit.csv', state: 'waiting' }]
  await page.route('**/api/admin/prepared-files', (route) => route.fulfill({ json: { rows } }))
  await page.route('**/api/admin/prepared-files/waits', (route) => {
    rows = rows.filter(({ id }) => id !== 'waits')
    return route.fulfill({ json: { removed: true } })
  })
  const opened = socketOf(page)
  await openAdmin(page)
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.locator('summary')).toContainText('2 being made')
  await files.locator('summary').click()
  const bar = files.getByRole('progressbar', { name: 'Making investors.csv' })
  await expect(bar).toHaveAttribute('value', '200')
  const tell = async (at: { step: null; done: number; of: number } | null) =>
    (await opened).send(JSON.stringify({ type: 'progress', job: 'file', id: 'made', at } satisfies Progress))
  rows = rows.map((row) => (row.id === 'made' ? { ...row, done: 700 } : row))
  await tell({ step: null, done: 700, of: 1000 })
  await expect(bar).toHaveAttribute('value', '700')
  await expect(files.getByText('Being made: 700 of 1,000 rows.')).toBeVisible()
  // It is shown on another tab as well.
  await openPlace(page, 'reports/week')
  await files.getByRole('button', { name: 'Cancel audit.csv' }).click()
  await expect(files.getByText('audit.csv')).toHaveCount(0)
  rows = [{ ...made, state: 'ready', done: 1000, bytes: 1_400_000, kept_until: '2026-11-26T12:00:00Z' }]
  await tell(null)
  await expect(files.locator('summary')).toContainText('1 ready')
  await expect(files.getByText(/^1,000 rows, 1\.4 MB\. Kept until Thu, Nov 26, 2026/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'investors.csv is ready' })).toBeVisible()
})

test('a file that could not be made is counted and says why; files that do not load can be asked for again', async ({
  page,
}) => {
  await withoutNews(page)
  let isDown = true
  const detail = 'There was no room for it.'
  const file = { asked_at: '2026-11-25T12:00:00Z', bytes: null, kept_until: null, done: 0, of: null }
  const failed: PreparedFile = { ...file, id: 'failed', name: 'audit.csv', state: 'failed', detail }
  await page.route('**/api/admin/prepared-files', (route) =>
    isDown ? route.fulfill({ status: 503, json: { detail: 'Down.' } }) : route.fulfill({ json: { rows: [failed] } }),
  )
  await openAdmin(page)
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.locator('summary')).toContainText('did not load')
  await files.locator('summary').click()
  await expect(files.getByRole('alert')).toContainText('Your files did not load.')
  await expect(files.getByRole('list')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  isDown = false
  await files.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(files.locator('summary')).toContainText('1 failed')
  await expect(files.getByText(detail)).toBeVisible()
  await expect(files.getByText('Your files did not load.')).toHaveCount(0)
  await expect(files.getByRole('button', { name: 'Remove audit.csv' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
