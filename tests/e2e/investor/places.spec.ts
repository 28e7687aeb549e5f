import { expect, type Page, test } from 'playwright/test'
import { formatMoney } from '#fund/text/format.ts'
import { enterAs } from '#tests/support/people/sessions.ts'
import { demo, signIn } from '../auth/sign-in.ts'
import { long } from '../support/daily.ts'
import { isFocusIn } from '../support/focus.ts'
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

test('after a reload, too, Back leads to where a tab was scrolled to, once its rows are there', async ({ page }) => {
  await openHome(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Reports' }).dispatchEvent('click')
  // The last part of the tab: until it is there, the page ends above the position to scroll to.
  await expect(page.getByRole('heading', { name: 'By year and month' })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await page.getByRole('tab', { name: 'Transfer' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Move money' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Move money' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(500)
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
  // The dashboard comes first, then the tab of what the link is about, and then that itself.
  await expect(shown(fresh)).toBeVisible()
  await expect(shown(fresh)).toContainText('Reports')
  await expect(fresh.getByRole('dialog').getByRole('heading').first()).toHaveText(name ?? '')
  expect(new URL(fresh.url()).hash).toBe('')
  await fresh.context().close()
})

test('a link leads to the request that it is about, in sight and with the focus; and to a line of the feed likewise', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHome(page)
  const found = await page.evaluate(async () => {
    const list = await (await fetch('/api/notifications/investor@example.com')).json()
    const of = (type: string) => list.findLast((one: { type: string }) => one.type === type)
    const money = (one: { type: string; metadata?: { payment_reference?: string } }) =>
      /deposit|withdrawal/.test(one.type) && one.metadata?.payment_reference
    return { money: list.find(money), plain: of('system') ?? of('risk') ?? of('trade') }
  })
  const reference = found.money.metadata.payment_reference
  for (const { id, opened } of [
    {
      id: found.money.id,
      opened: page.locator('.course, [aria-labelledby="requests"] tr').filter({ hasText: reference }),
    },
    { id: found.plain.id, opened: page.locator(`[data-id="${found.plain.id}"]`) },
  ]) {
    await page.goto('about:blank')
    await page.goto(`/dashboard#${id}`)
    await expect(opened).toBeInViewport()
    await expect(page.locator('body')).not.toBeFocused()
    await isFocusIn(opened)
  }
})

test('a reload keeps how far a tab was scrolled, what is unfolded and what was typed, but for what is secret', async ({
  page,
}) => {
  await openHome(page)
  await openTab(page, 'Settings')
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.locator('summary').click()
  await profile.getByLabel('Phone').fill('+1 302 555 0199')
  await profile.getByLabel('Tax ID').fill('123-45-6789')
  await page.locator('summary').filter({ hasText: 'Quiet hours' }).click()
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await page.reload()
  await expect(profile.getByLabel('Phone')).toHaveValue('+1 302 555 0199')
  await expect(profile.getByLabel('Tax ID')).toHaveValue('')
  await expect(page.locator('details').filter({ hasText: 'Quiet hours' })).toHaveAttribute('open')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await expect(profile.getByText('Not saved')).toBeVisible()

  await openTab(page, 'Transfer')
  const bank = page.getByRole('region', { name: 'Bank account' })
  await bank.getByRole('button', { name: 'Edit' }).click()
  await bank.getByLabel('Bank name').fill('Second Example Bank')
  await bank.getByLabel('Account number').fill('1234567890')
  await page.reload()
  await expect(bank.getByLabel('Bank name')).toHaveValue('Second Example Bank')
  await expect(bank.getByLabel('Account number')).toHaveValue('')
  await bank.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(bank.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('a reload stays at the review of a withdrawal, which counts what else is approved', long, async ({ page }) => {
  const approved = { kind: 'dividend', amount: 1000, in_full: false }
  await openHome(page)
  // Requested before: a call in flight when the page is left would lose its answer.
  const answer = await (await page.request.get('/api/account/next-week')).json()
  const opening = answer.capital + answer.result + answer.taken
  await page.route('**/next-week', (route) => route.fulfill({ json: { ...answer, withdrawals: [approved] } }))
  await openTab(page, 'Transfer')
  await page.getByRole('region', { name: 'Move money' }).getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Withdraw' })
  await form.getByLabel('Amount').fill('2500.50')
  await form.getByRole('button', { name: 'Continue' }).click()
  const review = page.getByRole('dialog', { name: 'Look at it again' })
  await expect(review).toContainText('$2,500.50')
  const after = review.locator('dt', { hasText: 'Balance after' }).locator('xpath=following-sibling::dd[1]')
  await expect(after).toHaveText(formatMoney(Math.round((opening - 1000 - 2500.5) * 100)))
  await page.reload()
  await expect(review).toContainText('$2,500.50')
  await page.goBack()
  await expect(review).toBeHidden()
})
