import { expect, type Locator, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { violations } from '../support/axe.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { withoutNews } from '../support/news.ts'
import { openReadPlace } from '../support/places.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { applies, freshName, openAdmin, openTab, send, toasted } from './desk.ts'

const tab = /Communications|Messages/
const inbox = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string): Locator => inbox(page).getByRole('listitem').filter({ hasText: name })
/** Pressed by keyboard: registrations by other tests would move it from under a click. */
const linkOf = (page: Page, name: string): Locator => rowOf(page, name).getByRole('link')
const article = (page: Page) => inbox(page).getByRole('article')
const head = (page: Page) => article(page).getByRole('heading', { level: 2 })
const idOf = async (page: Page, name: string): Promise<string> =>
  ((await linkOf(page, name).getAttribute('href')) ?? '').slice(1)

/** Applicants of this test's own, newest last. */
const registered = async (page: Page, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, freshName)
  for (const name of names) await applies(page, name)
  for (const name of names) await expect(rowOf(page, name)).toBeVisible()
  return names
}

/** From now on the list contains only these: registrations by other tests would be among them. */
const listed = async (page: Page, names: readonly string[]): Promise<void> => {
  const isOwn = ({ investor }: { investor: { name: string } | null }) => names.includes(investor?.name ?? '')
  await changeAnswer(
    page,
    ({ pathname }) => pathname === '/api/inbox',
    (inbox) => ({ ...inbox, rows: inbox.rows.filter(isOwn) }),
  )
  await page.reload()
  await expect(inbox(page).getByRole('listitem').filter({ hasText: 'has registered' })).toHaveCount(names.length)
}

// A request made while a test ends has nothing left to be answered to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('what is open beside the list has an address, which a reload, Back and its link keep to', async ({ page }) => {
  await openAdmin(page, tab)
  const [older = '', newer = ''] = await registered(page, 2)
  const id = await idOf(page, older)
  await linkOf(page, older).press('Enter')
  await expect(head(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`#${id}$`))
  await linkOf(page, newer).press('Enter')
  await expect(page).toHaveURL(new RegExp(`#${await idOf(page, newer)}$`))
  await linkOf(page, older).press('Enter')
  await page.reload()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(head(page)).toHaveText(`${older} has registered`)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(linkOf(page, older)).toBeVisible()
  await page.goForward()
  await expect(head(page)).toHaveText(`${older} has registered`)
  const other = await page.context().newPage()
  await other.goto(`/admin#${id}`)
  await expect(other.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(head(other)).toHaveText(`${older} has registered`)
  await openReadPlace(other, 'overview/money/pay')
  await expect(other).toHaveURL(/#overview\/money\/pay$/)
})

test('by keyboard alone: arrows show, Enter leads into it, Escape back, and after Finish the next is open', async ({
  page,
}) => {
  await openAdmin(page, tab)
  const names = await registered(page, 3)
  const [third = '', second = '', first = ''] = names
  await listed(page, names)
  await linkOf(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await expect(linkOf(page, second)).toBeFocused()
  await expect(head(page)).toHaveText(`${second} has registered`)
  await page.keyboard.press('Enter')
  await expect(head(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(linkOf(page, second)).toBeFocused()
  await page.keyboard.press('Enter')
  await article(page)
    .getByRole('button', { name: /^Finish/ })
    .press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).press('Enter')
  await toasted(page, 'The notification was dismissed.')
  await expect(head(page)).toHaveText(`${third} has registered`)
  await expect(head(page)).toBeFocused()
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(head(page)).toHaveText(`${second} has registered`)
  await expect(head(page)).toBeFocused()
})

test('what another admin does to the open item is shown in it, and takes neither it nor a note away', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAdmin(page, tab)
  const [name = ''] = await registered(page, 1)
  const id = await idOf(page, name)
  await linkOf(page, name).press('Enter')
  await article(page).locator('summary').click()
  await article(page)
    .getByRole('button', { name: /^Add a note/ })
    .click()
  const note = page.getByRole('alertdialog').getByLabel('Note')
  await note.fill('Asked for the passport.')
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await enterAs(other, 'approver')
  await send(other.request, 'POST', `/api/inbox/${id}/take`)
  await send(other.request, 'POST', `/api/inbox/${id}/done`)
  await other.close()
  // A newcomer is reported to everybody: the list is read again.
  await applies(page, freshName())
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(note).toHaveValue('Asked for the passport.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save note' }).click()
  await expect(head(page)).toHaveText(`${name} has registered`)
  await expect(article(page)).toContainText('Finished by approver@example.com')
  await expect(article(page)).toContainText('Asked for the passport.')
  await article(page)
    .getByRole('button', { name: /^Reopen/ })
    .click()
  await expect(linkOf(page, name)).toHaveAttribute('aria-current', 'true')
})

test('on a phone the item stands in the place of the list, and its way back leads to its row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await openAdmin(page, tab)
  const names = await registered(page, 9)
  await listed(page, names)
  const [below = ''] = names
  await expect(article(page)).toBeHidden()
  // Clear of the bar at the foot; otherwise it would be scrolled further.
  await linkOf(page, below).evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(80)
  await linkOf(page, below).click()
  await expect(head(page)).toBeFocused()
  await expect(linkOf(page, below)).toBeHidden()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(linkOf(page, below)).toBeFocused()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(80)
  await linkOf(page, below).click()
  await page.goBack()
  await expect(linkOf(page, below)).toBeFocused()
  await openTab(page, 'Overview')
  expect((await shifts(page)).filter((one) => one.includes('inbox'))).toEqual([])
})

test('a question that lacks its answer leads to the field, so that typing goes on there', async ({ page }) => {
  await withoutNews(page)
  await openAdmin(page, tab)
  await linkOf(page, 'has registered').first().press('Enter')
  await article(page).locator('summary').click()
  await article(page)
    .getByRole('button', { name: /^Add a note/ })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Save note' }).focus()
  await page.keyboard.press('Enter')
  await expect(question.getByLabel('Note')).toBeFocused()
  await page.keyboard.type('Asked for the passport.')
  await expect(question.getByLabel('Note')).toHaveValue('Asked for the passport.')
})

test('the tools of an item keep the focus, so that a second Enter decides nothing', async ({ page }) => {
  await openAdmin(page, tab)
  const [name = ''] = await registered(page, 1)
  await linkOf(page, name).press('Enter')
  const tool = (word: string) => article(page).getByRole('button', { name: new RegExp(`^${word}`) })
  await tool('Take').press('Enter')
  await expect(tool('Release')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tool('Take')).toBeFocused()
  await tool('Mark Read').press('Enter')
  await expect(tool('Mark Read')).toBeHidden()
  await expect(article(page).locator('summary')).toBeFocused()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})
