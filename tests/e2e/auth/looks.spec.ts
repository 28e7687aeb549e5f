import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, looks, wear } from '../support/looks.ts'
import { signIn } from './sign-in.ts'

/** The views are the page's own; what the backend would say is said here, so that no limit of it is used up. */
const play = async (page: Page) => {
  await page.route('**/api/auth/login-password', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/auth/generate-otp*', (route) => route.fulfill({ json: { expires_in: 600 } }))
  await page.route('**/api/auth/verify-otp*', (route) => route.fulfill({ json: { valid: false } }))
}

for (const look of looks)
  test(`axe finds nothing on /login and /register in their views, ${look.theme}, ${look.width} px`, async ({
    page,
  }) => {
    await play(page)
    await wear(page, look)
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeEnabled()
    await expectAccessible(page, '/login')
    await signIn(page, 'ann@example.com', 'nope')
    await page.getByLabel('One-time code').fill('A1234567')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid or expired OTP code')).toBeVisible()
    await expectAccessible(page, 'the code')
    await page.goto('/register')
    await expect(page.getByLabel('Full name')).toBeEnabled()
    await expectAccessible(page, '/register')
    await page.getByRole('button', { name: 'Google' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'its dialog')
  })
