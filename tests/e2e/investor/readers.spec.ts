import type { Browser, Locator, Page } from 'playwright/test'
import { memberWords as words } from '#words/people/members.ts'
import { violations } from '../support/axe.ts'
import { codeFor, mailTo } from '../support/outbox.ts'
import { openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

/** A browser of their own, signed in by a code. */
const signedIn = async (browser: Browser, email: string, origin: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })).newPage()
  const address = encodeURIComponent(email)
  await page.request.post(`/api/auth/generate-otp?user_email=${address}`)
  await page.request.post(`/api/auth/verify-otp?user_email=${address}&otp=${await codeFor(page, email)}`)
  return page
}

const openForm = async (page: Page): Promise<Locator> => {
  await openTab(page, 'Settings')
  await page.getByRole('heading', { name: words.title }).click()
  await page.getByRole('button', { name: words.invite }).click()
  return page.getByRole('dialog', { name: words.form.title })
}

const invite = async (dialog: Locator, email: string, sees: readonly (keyof typeof words.grants)[]): Promise<void> => {
  await dialog.getByLabel(words.form.email).fill(email)
  for (const grant of sees) await dialog.getByLabel(words.grants[grant].name).check()
  await dialog.getByLabel(words.form.until).fill('2035-04-30')
  await dialog.getByRole('button', { name: words.form.confirm }).click()
  await expect(dialog).toBeHidden()
}

const accept = async (page: Page, email: string): Promise<void> => {
  const [link] = /\S+invitation\?key=[\w-]+/.exec(await mailTo(page, email, 'An invitation to read an account')) ?? []
  await page.goto(String(link))
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'You can read the account now' })).toBeVisible()
}

/** The browser of somebody who has accepted, signed in. */
const readerOf = async (
  browser: Browser,
  { owner, reader, origin }: { owner: string; reader: string; origin: string },
): Promise<Page> => {
  const theirs = await signedIn(browser, owner, origin)
  await accept(theirs, reader)
  await theirs.context().close()
  return signedIn(browser, reader, origin)
}

test('an invitation says what it lacks, and whoever owns no account has a Home with the one that they read', async ({
  page,
  browser,
  baseURL,
  email,
}) => {
  const reader = `spouse-of-${email}`
  await page.goto('/dashboard')
  const dialog = await openForm(page)
  await dialog.getByRole('button', { name: words.form.confirm }).click()
  await expect(dialog.getByText(words.form.choose)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await invite(dialog, reader, ['balance'])

  const theirs = await readerOf(browser, { owner: email, reader, origin: new URL(baseURL ?? '').origin })
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: words.none.title })).toBeVisible()
  await expect(theirs.getByRole('tab')).toHaveText(['Home', 'Activity', 'Settings'])
  expect(await violations(theirs)).toEqual([])
  await openTab(theirs, 'Settings')
  await expect(theirs.getByRole('heading', { level: 2, name: words.title })).toBeVisible()
  await expect(theirs.getByText(/did not load/)).toHaveCount(0)
  await theirs.context().close()
})

test('an owner invites an accountant, who sees what was chosen on a page of its own until the owner ends it', async ({
  page,
  browser,
  baseURL,
  email,
}) => {
  const reader = `accountant-of-${email}`
  await page.goto('/dashboard')
  await invite(await openForm(page), reader, ['balance', 'statements'])
  const line = page.getByRole('listitem').filter({ hasText: reader })
  await expect(line).toContainText('Reads balance and reports and statements, to Apr 30, 2035')
  await expect(line).toContainText(words.invited)

  const theirs = await readerOf(browser, { owner: email, reader, origin: new URL(baseURL ?? '').origin })
  await theirs.goto('/dashboard')
  await theirs.getByRole('link', { name: /^Open/ }).click()
  await expect(theirs).toHaveURL(/\/viewing#account=AC-[\dA-F]+$/)
  const bar = theirs.getByRole('region', { name: words.page.label })
  await expect(bar).toContainText(words.page.of('Nora Newcomer'))
  await expect(bar).toContainText('You see balance and reports and statements, to Apr 30, 2035')
  await expect(theirs.getByRole('tab')).toHaveText(['Home', 'Reports', 'Documents'])
  const save = theirs.getByRole('button', { name: 'Save risk' })
  await expect(save).toHaveAccessibleDescription(words.page.readOnly)
  for (const name of ['Reports', 'Documents']) {
    await openTab(theirs, name)
    await expect(theirs.getByText(/did not load/)).toHaveCount(0)
    expect(await violations(theirs)).toEqual([])
  }
  await theirs.reload()
  await expect(bar).toBeVisible()
  await expect(theirs).toHaveURL(/#account=AC-/)

  await page.reload()
  await openTab(page, 'Settings')
  await expect(line).toContainText(words.reader)
  await line.getByRole('button', { name: words.revoke }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click()
  await expect(line).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: words.page.over })).toBeVisible()
  await theirs.getByRole('link', { name: words.page.back }).click()
  await expect(theirs.getByText(words.none.over)).toBeVisible()
  await theirs.context().close()
})

test('an investor who reads the account of another names both in the header, and switches by keyboard', async ({
  page,
  browser,
  baseURL,
  email,
}) => {
  const { origin } = new URL(baseURL ?? '')
  const owner = await signedIn(browser, 'investor@example.com', origin)
  await owner.goto('/dashboard')
  await invite(await openForm(owner), email, ['balance', 'transfers'])
  await accept(page, email)
  await page.goto('/dashboard')
  const menu = page.locator('.switcher')
  await expect(menu).toContainText('Nora Newcomer')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: /Demo Investor/ }).press('Enter')
  await expect(page.getByRole('region', { name: words.page.label })).toContainText(words.page.of('Demo Investor'))
  await openTab(page, 'Transfer')
  await expect(page.getByRole('heading', { name: 'Transfers', level: 1 })).toBeVisible()
  await expect(page.getByText(/did not load/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Deposit' })).toHaveCount(0)
  await menu.locator('summary').press('Enter')
  await menu.getByRole('link', { name: /Nora Newcomer/ }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await owner.reload()
  await openTab(owner, 'Settings')
  const line = owner.getByRole('listitem').filter({ hasText: email })
  await line.getByRole('button', { name: words.revoke }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click()
  await expect(line).toHaveCount(0)
  await owner.context().close()
})
