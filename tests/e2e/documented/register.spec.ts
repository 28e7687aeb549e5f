import { readAlert, register } from '../auth/sign-in.ts'
import { long } from '../support/daily.ts'
import { expect, test } from '../support/documented.ts'

test('a registration tells, and leads to /login', long, async ({ page, backend }) => {
  await page.goto('/register')
  await register(page, 'Ann+1@Example.com')
  await readAlert(
    page,
    'Registration successful! A welcome email has been sent. Please log in using the one-time code.',
  )
  await page.waitForURL('**/login')
  const sent = backend.requests.filter(({ call }) => call === 'register')
  expect(sent.map(({ url, body }) => url + body)).toEqual([
    '/api/users/register?user_name=Ann+Lee&user_email=ann%2B1%40example.com',
  ])
})

test('what goes wrong stands in a red banner, and the form keeps what was typed', long, async ({ page, backend }) => {
  await page.goto('/register')
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  for (const [password, again, text] of [
    ['secret7', 'secret8', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 6 characters long'],
  ] as const) {
    await register(page, 'ann@example.com', password, again)
    await expect(alert).toHaveText(text)
    await expect(page.getByLabel('Confirm password')).toHaveValue(again)
  }
  expect(backend.requests.filter(({ call }) => call === 'register')).toEqual([])
  for (const [answer, text] of [
    [{ status: 400, body: { detail: 'Email already registered' } }, 'Email already registered'],
    [{ status: 500 }, 'Registration failed'],
    ['drop', 'Registration failed'],
  ] as const) {
    backend.script('register', answer)
    await register(page, 'ann@example.com')
    await expect(alert).toHaveText(text)
  }
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee')
})

test('every field and the terms are required', async ({ page, backend }) => {
  await page.goto('/register')
  const boxes = page.getByRole('textbox').or(page.locator('input[type=password]')).or(page.getByRole('checkbox'))
  await expect(boxes).toHaveCount(5)
  for (const box of await boxes.all()) await expect(box).toHaveAttribute('required')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  expect(backend.requests.filter(({ call }) => call !== null)).toEqual([])
})

test('it says that sign-in uses a mailed code; the Google button only tells', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Google' }).click()
  await readAlert(page, 'not implemented')
  await expect(page.getByText('You sign in with a one-time code that is emailed to you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})
