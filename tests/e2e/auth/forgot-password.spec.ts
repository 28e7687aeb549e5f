import type { Page } from 'playwright/test'
import { pageOf, rowOf, toasted } from '../admin/desk.ts'
import { long } from '../support/daily.ts'
import { expectAccessible, wear } from '../support/looks.ts'
import { codeFor, mailTo } from '../support/outbox.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { demo, signIn } from './sign-in.ts'

const newPassword = 'a long and good one'

/** Presses Tab until this control has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const control = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 12; presses += 1) {
    if (await control.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

const passwordCodeFor = async (page: Page, address: string): Promise<string> =>
  /\b[A-Z]\d{7}\b/.exec(await mailTo(page, address, 'Your code for a new password'))?.[0] ?? ''

test('a forgotten password is replaced at 390 px by the keys alone, and the old one signs in no more', async ({
  page,
}) => {
  await wear(page, { theme: 'dark', width: 390 })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEnabled()

  await test.step('without an address its field asks for one', async () => {
    await tabTo(page, 'Forgot password?')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(demo.investor)
  })

  await test.step('the code comes under a subject of its own', async () => {
    await tabTo(page, 'Forgot password?')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Code sent to ${demo.investor}`)).toBeVisible()
    await expect(page.getByText('you set a new password')).toBeVisible()
    await expectAccessible(page, 'the code')
    await expect(page.getByLabel('One-time code')).toBeFocused()
    await page.keyboard.type(await passwordCodeFor(page, demo.investor))
    await page.keyboard.press('Enter')
  })

  await test.step('a bad new password is refused with its rule, and nothing typed is lost', async () => {
    const next = page.getByLabel('New password', { exact: true })
    const again = page.getByLabel('Confirm new password')
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused()
    await expectAccessible(page, 'the new password')
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await page.keyboard.type('password')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(again).toBeFocused()
    await page.keyboard.type('password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('one of the first that anybody would try')).toBeVisible()
    await expectAccessible(page, 'a refused password')
    await expect(again).toHaveValue('password')
    await next.selectText()
    await page.keyboard.type(newPassword)
    await again.selectText()
    await page.keyboard.type(newPassword)
    await tabTo(page, 'Set password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  await test.step('the mail about it has the link, the old password leads to a code, and the new one signs in', async () => {
    expect(await mailTo(page, demo.investor, 'Your password was changed')).toMatch(/api\/not-me\?key=[\w-]{43}/)
    await page.context().clearCookies()
    await page.goto('/login')
    await signIn(page, demo.investor, demo.password)
    await expect(page.getByText(`Code sent to ${demo.investor}`)).toBeVisible()
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await signIn(page, demo.investor, newPassword)
    await page.waitForURL('**/dashboard')
  })
})

test(
  'an admin voids a password on the investor’s page by keyboard; it signs in no more, and a mailed code does',
  long,
  async ({ page, browser, baseURL }) => {
    const desk = await browser.newPage({ baseURL: baseURL ?? '' })
    await desk.goto('/login')
    await signIn(desk, demo.admin, demo.password)
    await desk.getByRole('tab', { name: 'Investors' }).click()
    const row = await rowOf(desk, { email: demo.investor, name: 'Demo Investor' })
    await row.getByRole('link', { name: 'Demo Investor' }).press('Enter')
    await desk.setViewportSize({ width: 390, height: 844 })
    const opened = pageOf(desk, 'Demo Investor')
    const state = opened.locator('.pair-line').filter({ hasText: 'Password' }).locator('dd')
    await expect(state).toHaveText('Set')
    await opened.getByRole('button', { name: 'Void password' }).press('Enter')
    const question = desk.getByRole('alertdialog', { name: 'Void password' })
    await expectAccessible(desk, 'the question')
    await pictureOf(desk, 'void-password')
    await question.getByRole('button', { name: 'Void password' }).press('Enter')
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
    await question.getByLabel('Reason').focus()
    await desk.keyboard.type('She did not set it')
    await question.getByRole('button', { name: 'Void password' }).press('Enter')
    await toasted(desk, 'The password of Demo Investor was voided.')
    await expect(state).toHaveText('None')
    await expect(opened.getByRole('button', { name: 'Void password' })).toHaveCount(0)
    await expect(opened.locator(':focus')).toHaveCount(1)
    await pictureOf(desk, 'voided-password')
    await desk.close()

    expect(await mailTo(page, demo.investor, 'Your password was voided')).toContain('She did not set it.')
    await page.goto('/login')
    await signIn(page, demo.investor, demo.password)
    await expect(page.getByText(`Code sent to ${demo.investor}`)).toBeVisible()
    await page.getByLabel('One-time code').fill(await codeFor(page, demo.investor))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  },
)
