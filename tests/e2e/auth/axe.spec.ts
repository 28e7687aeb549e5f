import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { signIn } from './sign-in.ts'

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target }) => target.join(' ')),
  ])

/** The views are the page's own; what the backend would say is said here, so that no limit of it is used up. */
const play = async (page: Page) => {
  await page.route('**/api/auth/login-password', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/auth/generate-otp*', (route) => route.fulfill({ json: { expires_in: 600 } }))
  await page.route('**/api/auth/verify-otp*', (route) => route.fulfill({ json: { valid: false } }))
}

for (const theme of ['light', 'dark'])
  for (const width of [390, 1280])
    test.describe(`axe, ${theme}, ${width}`, () => {
      test.use({ viewport: { width, height: 844 } })

      test.beforeEach(async ({ page }) => {
        await play(page)
        await page.addInitScript((chosen) => localStorage.setItem('portal:theme', chosen), theme)
      })

      test('/login in its views', async ({ page }) => {
        await page.goto('/login')
        await expect(page.getByLabel('Email')).toBeEnabled()
        expect(await violations(page)).toEqual([])
        await signIn(page, 'ann@example.com', 'nope')
        await page.getByLabel('One-time code').fill('A1234567')
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByText('Invalid or expired OTP code')).toBeVisible()
        expect(await violations(page)).toEqual([])
      })

      test('/register, and its dialog', async ({ page }) => {
        await page.goto('/register')
        await expect(page.getByLabel('Full name')).toBeEnabled()
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: 'Google' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page
          .getByRole('alertdialog')
          .evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
        expect(await violations(page)).toEqual([])
      })
    })
