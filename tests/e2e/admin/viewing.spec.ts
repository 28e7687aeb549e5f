import { expect, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { viewingWords as words } from '#words/access/viewing.ts'
import { violations } from '../support/axe.ts'
import { added, openAdmin, openInvestor, openPart, openTab, pageOf, send } from './desk.ts'

/** The investor whose dashboard is viewed: the demo's own, with figures everywhere. */
const viewed = { email: 'investor@example.com', name: 'Demo Investor' }

/** What the page and its browser keep about the investor. */
const kept = () =>
  Object.keys(localStorage)
    .filter((key) => key !== 'portal:user')
    .concat(Object.keys(sessionStorage))
    .toSorted()

test('an admin views an investor’s dashboard as they see it, can change nothing, and ends it', async ({ page }) => {
  await openAdmin(page, 'Investors')
  await openInvestor(page, viewed)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: words.view }).click()
  const question = page.getByRole('alertdialog', { name: /View the dashboard of/ })
  await expect(question).toContainText('the investor can see')
  const before = await page.evaluate(kept)
  await question.getByRole('button', { name: 'View it' }).click()

  const bar = page.getByRole('region', { name: words.label })
  /** What the administration left for its own reload. */
  const left = () => page.evaluate(() => sessionStorage.getItem('portal:left'))
  await expect(bar).toContainText(words.viewing(viewed.name))
  const leftByAdmin = await left()
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })
  const blocked = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).first()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(words.readOnly)
    await button.click({ force: true })
  }
  await blocked('Save risk')
  await blocked('Deposit')
  for (const tab of ['Reports', 'Transfer', 'Activity', 'Settings']) {
    await openTab(page, tab)
    await expect(bar).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await expect(page.getByText(/did not load/)).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    if (tab === 'Activity') await blocked('Mark all read')
  }
  await expect(page.getByRole('switch').first()).toBeDisabled()
  await expect(page.getByText(words.security)).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()
  expect(writes).toEqual([])
  const caches = await page.evaluate(async () => (await globalThis.caches.keys()).filter((key) => /viewing/.test(key)))
  expect(caches).toEqual([])
  expect(await page.evaluate(kept)).toEqual([...before, 'portal:left', 'portal:viewing'].toSorted())
  expect(await left()).toBe(leftByAdmin)

  await bar.getByRole('button', { name: words.end }).click()
  // The dashboard begins anew, and then opens the investor.
  await expect(page).toHaveURL(/\/admin#/)
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
  await expect(page.getByRole('tab', { selected: true, name: 'Investors' })).toBeVisible()
  const opened = pageOf(page, viewed.name)
  await openPart(opened, 'History')
  await expect(opened).toContainText('viewed their dashboard, read-only')
  await page.goto('/viewing')
  await expect(page.getByRole('heading', { name: words.over })).toBeVisible()
})

test('an investor finds in Settings, beside their sessions, when an admin looked', async ({ page }) => {
  await enterAs(page.context(), 'investor')
  await page.goto('/dashboard')
  await openTab(page, 'Settings')
  await page
    .locator('summary')
    .filter({ hasText: /^Sessions/ })
    .click()
  await expect(page.getByText(/^An admin viewed your dashboard on /).first()).toBeVisible()
})

test('of a frozen account the investor’s own notice stands above every tab', async ({ page }) => {
  await openAdmin(page, 'Investors')
  const person = await added(page)
  await send(page.request, 'POST', `/api/admin/investors/${person.id}/freeze`, { reason: 'Asked for by phone.' })
  await openInvestor(page, person)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: words.view }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'View it' }).click()
  await expect(page.getByRole('region', { name: words.label })).toContainText(words.viewing(person.name))
  const notice = page.getByRole('region', { name: freezeWords.title })
  await expect(notice).toContainText(freezeWords.investor)
  await openTab(page, 'Transfer')
  await expect(notice).toBeVisible()
  expect(await violations(page)).toEqual([])
})
