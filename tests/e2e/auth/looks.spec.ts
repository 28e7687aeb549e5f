import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, onDesktop, wear } from '../support/looks.ts'
import { signIn } from './sign-in.ts'

/** The views are the page's own; the backend's answers are given here, so that none of its limits is used up. */
const play = async (page: Page) => {
  await page.route('**/api/auth/login-password', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/api/auth/generate-otp*', (route) => route.fulfill({ json: { expires_in: 600 } }))
  await page.route('**/api/auth/verify-otp*', (route) => route.fulfill({ json: { valid: false } }))
}

for (const look of onDesktop)
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

test('/login and /register are set in the face of the public pages', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByLabel('Email')).toBeEnabled()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('font-family', /^"Source Serif 4"/)
    await expect(page.locator('.auth-brand')).toHaveCSS('font-family', /^"Source Serif 4"/)
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family.replaceAll('"', '')),
        ),
      )
      .toContain('Source Serif 4')
  }
})

test('in the system’s own colours the button that signs in stands out, and a word to press has no frame', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEnabled()
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const solid = page.locator('.auth .button-solid')
  await expect(solid).not.toHaveCSS('background-color', ground)
  for (const other of await page.locator('.auth .button:not(.button-solid)').all())
    expect(await other.evaluate((each) => getComputedStyle(each).backgroundColor)).not.toBe(
      await solid.evaluate((each) => getComputedStyle(each).backgroundColor),
    )
})
