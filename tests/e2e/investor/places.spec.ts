import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/sessions.ts'
import { demo, signIn } from '../auth/sign-in.ts'
import { openHome, openTab } from './investor.ts'

const shown = (page: Page) => page.getByRole('tab', { selected: true })

test('Back and Forward walk tabs and dialogs, a reload stays, and no address tells where one is', async ({ page }) => {
  await openHome(page)
  const { pathname } = new URL(page.url())
  await expect(page).toHaveTitle('Home · Alderline Capital')
  await openTab(page, 'Reports')
  await expect(page).toHaveTitle('Reports · Alderline Capital')
  await page.getByRole('table', { name: 'Weekly reports' }).getByRole('button').nth(6).click()
  const week = page.getByRole('dialog', { name: /^Week \d+/ })
  await expect(week).toBeVisible()
  await page.goBack()
  await expect(week).toBeHidden()
  await expect(shown(page)).toContainText('Reports')
  await page.goForward()
  await expect(week).toBeVisible()
  await page.reload()
  await expect(week).toBeVisible()
  await week.getByRole('button', { name: 'Close' }).click()
  await expect(week).toBeHidden()
  await page.goBack()
  await expect(shown(page)).toContainText('Home')
  await expect(page).toHaveTitle('Home · Alderline Capital')
  await page.goForward()
  await expect(shown(page)).toContainText('Reports')
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(pathname)
})

test('Back answers no question and sends nothing', async ({ page }) => {
  await openHome(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await openTab(page, 'Transfer')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goForward()
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(shown(page)).toContainText('Home')
  expect(sent).toEqual([])
})

test('a tab is left and found again where it was scrolled to', async ({ page }) => {
  await openHome(page)
  await page.getByRole('heading', { name: 'Illustrative examples' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Math.round(scrollY))
  expect(before).toBeGreaterThan(100)
  await page.getByRole('tab', { name: 'Settings' }).dispatchEvent('click')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
})

test('what the feed tells of opens, and the link of its mail opens the same after a sign-in', async ({
  browser,
  page,
}) => {
  await enterAs(page.context(), 'investor')
  await openHome(page)
  const { id } = await page.evaluate(async () => {
    const list = await (await fetch('/api/notifications/investor@example.com')).json()
    return list.find(({ type }: { type: string }) => type === 'profit')
  })
  await openTab(page, 'Activity')
  await page.locator(`[data-id="${id}"]`).getByRole('heading').getByRole('button').click()
  const week = page.getByRole('dialog', { name: /^Week \d+/ })
  await expect(week).toBeVisible()
  const name = await week.getByRole('heading').first().textContent()

  const fresh = await (await browser.newContext()).newPage()
  await fresh.goto(`${new URL(page.url()).origin}/dashboard#${id}`)
  await signIn(fresh, demo.investor, demo.password)
  await expect(fresh.getByRole('dialog').getByRole('heading').first()).toHaveText(name ?? '')
  expect(new URL(fresh.url()).hash).toBe('')
  await fresh.context().close()
})
