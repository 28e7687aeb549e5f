import { expect, type Locator, test } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { openHome, openIllustrative, openTab } from './investor.ts'

/** The heights of rows, in pixels. */
const heights = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))

test('on a phone a week and an entry take two lines each, with all that a wide row has', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page)
  await openTab(page, 'Reports')
  const weeks = page.getByRole('table', { name: 'Weekly reports' }).locator('tbody tr')
  await expect(weeks).toHaveCount(8)
  expect(Math.max(...(await heights(weeks)))).toBeLessThanOrEqual(70)
  // Although it is laid out as a grid, it is still a table, and says so itself.
  await expect(weeks.first()).toHaveAttribute('role', 'row')
  await expect(weeks.first().locator('th')).toHaveAttribute('role', 'rowheader')
  expect(await violations(page)).toEqual([])
  for (const part of [/^Week \d+/, /Trades|^\d+$/, /%$/, /, 20\d\d$/, /\$/])
    await expect(weeks.first().locator('th, td').filter({ hasText: part }).first()).toBeVisible()
  await openTab(page, 'Transfer')
  const entries = page.getByRole('table', { name: 'Recent activity' }).locator('tbody tr')
  await expect(entries).toHaveCount(8)
  expect(Math.min(...(await heights(entries)))).toBeLessThanOrEqual(64)
  await openTab(page, 'Settings')
  const settings = page.getByRole('region', { name: 'Account actions' })
  await expect(settings).toBeVisible()
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_000)
})

test('an item of the feed takes one line, on a phone two below a title that is read in full, and unfolds to all that it says', async ({
  page,
}) => {
  await openHome(page)
  await openTab(page, 'Activity')
  const items = page.getByRole('tabpanel').locator('[data-id]')
  await expect(items).toHaveCount(20)
  expect(Math.max(...(await heights(items)))).toBeLessThanOrEqual(42)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_450)
  await page.setViewportSize({ width: 390, height: 844 })
  const tall = await heights(items)
  expect(Math.min(...tall)).toBeLessThanOrEqual(66)
  expect(Math.max(...tall)).toBeLessThanOrEqual(88)
  const cut = (titles: readonly Element[]) => titles.filter((one) => one.scrollWidth > one.clientWidth + 1).length
  expect(await items.locator('.note-text, .note-subject').evaluateAll(cut)).toBe(0)
  const unread = items
    .filter({ hasText: /Week \d+ reported/ })
    .filter({ hasText: 'Unread' })
    .first()
  await unread.getByRole('button', { name: 'Details' }).press('Enter')
  for (const part of [/^Priority/, /^Period/, /^Reference/, /Your result is/])
    await expect(unread.getByText(part)).toBeVisible()
  await expect(unread.getByRole('button', { name: 'Mark read' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('at 320 px the words beside a figure leave it its room', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await openHome(page)
  await openIllustrative(page)
  const pairs = page.locator('.frame-main dl:visible')
  await expect(page.getByRole('region', { name: 'Return and benchmark' }).locator('dl')).toBeVisible()
  expect(
    await pairs.locator('dt, dd').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0)
})

test('no screen scrolls sideways at 320 px, or with text twice as large', async ({ page }) => {
  await openHome(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const tab of ['Home', 'Reports', 'Transfer', 'Activity', 'Settings']) {
    await openTab(page, tab)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 844 })
    expect.soft(await beyond(), `${tab}, 320 px`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect.soft(await beyond(), `${tab}, 200%`).toBeLessThanOrEqual(0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
})

test('Home is printed on two sheets', async ({ page }) => {
  await openHome(page)
  await expect(page.getByRole('region', { name: 'Profit distribution' })).toContainText('to you')
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('is paid to you')
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
