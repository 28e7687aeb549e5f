import {
  adminAddress,
  documentedCode,
  documentedPassword,
  investorAddress,
} from '#tests/support/portal/documented-answers.ts'
import { readAlert, signIn } from '../auth/sign-in.ts'
import { long } from '../support/daily.ts'
import { expect, test } from '../support/documented.ts'

const ann = 'ann@example.com'

/** The paths that the page requested from the backend, in order. */
const asked = (requests: readonly { method: string; url: string }[]) =>
  requests.map(({ method, url }) => `${method} ${url}`)

test.describe('by password', () => {
  for (const [email, home] of [
    [investorAddress, '/dashboard'],
    [adminAddress, '/admin'],
  ] as const)
    test(`${email} goes to ${home} without a code`, async ({ page, backend }) => {
      await page.goto('/login')
      await signIn(page, email, documentedPassword)
      await page.waitForURL(`**${home}`)
      expect(asked(backend.requests).slice(0, 2)).toEqual(['GET /api/extensions', 'POST /api/auth/login-password'])
    })

  test('an unreachable backend is told, and the form keeps what was typed', long, async ({ page, backend }) => {
    backend.script('loginPassword', 'drop')
    await page.goto('/login')
    await signIn(page, ann, 'secret')
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
    await expect(page.getByLabel('Email')).toHaveValue(ann)
    await expect(page.getByLabel('Password')).toHaveValue('secret')
  })

  test('a code that cannot be made is told with the detail, or its fallback', long, async ({ page, backend }) => {
    backend.script('generateOtp', { status: 429, body: { detail: 'Too many codes.' } })
    backend.script('generateOtp', { status: 500 })
    await page.goto('/login')
    for (const text of ['Too many codes.', 'Failed to generate OTP']) {
      await signIn(page, ann, 'secret')
      await expect(page.getByRole('alert')).toHaveText(text)
    }
  })

  test('a double click on a slow network asks once', long, async ({ page, backend }) => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>()
    backend.script('loginPassword', promise)
    await page.goto('/login')
    await page.getByLabel('Email').fill(ann)
    await page.getByLabel('Password').fill('secret')
    await page.getByRole('button', { name: 'Log in' }).dblclick()
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
    resolve({ status: 401, body: {} })
    await expect(page.getByLabel('One-time code')).toBeFocused()
    expect(backend.requests.filter(({ call }) => call === 'loginPassword')).toHaveLength(1)
  })
})

test.describe('by code', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await signIn(page, ann, 'nope')
    await expect(page.getByLabel('One-time code')).toBeFocused()
  })

  test('any address but the admin’s goes to /dashboard a second after Welcome Back', async ({ page, backend }) => {
    await page.getByLabel('One-time code').fill(documentedCode)
    // From here on, time passes only when the test lets it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused()
    await expect(page.getByText('Redirecting')).toBeVisible()
    await page.clock.runFor(1_000)
    await page.waitForURL('**/dashboard')
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('portal:user') ?? '{}'))
    expect(user).toMatchObject({ email: ann, name: 'ann', role: 'investor', accountBalance: 0, totalInvested: 0 })
    expect(backend.requests.filter(({ call }) => call === null).map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/extensions']),
    )
    expect(backend.requests.filter(({ call, url }) => call === null && url !== '/api/extensions')).toEqual([])
  })

  test('typed and pasted input is cleaned; Verify waits for 8 characters', long, async ({ page }) => {
    const code = page.getByLabel('One-time code')
    const verify = page.getByRole('button', { name: 'Verify' })
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.pressSequentially('k-123 45')
    await expect(code).toHaveValue('K12345')
    await expect(verify).toBeDisabled()
    await code.fill('')
    await code.evaluate((input: HTMLInputElement) => {
      input.focus()
      document.execCommand('insertText', false, ' k-1234567 and more ')
    })
    await expect(code).toHaveValue('K1234567')
    await expect(verify).toBeEnabled()
  })

  test(
    'Resend waits for a minute, starts anew, and reads otherwise once the code has expired',
    long,
    async ({ page }) => {
      const resend = page.getByRole('button', { name: "Didn't receive code? Resend" })
      const now = await page.evaluate(() => Date.now())
      const at = (seconds: number) => page.clock.setFixedTime(now + seconds * 1000)
      // A code for which the test knows when it was sent, to the second.
      await at(60)
      await resend.click()
      await readAlert(page, 'New OTP sent to your email!')
      await expect(page.getByRole('timer')).toHaveText('10:00')
      await expect(resend).toBeDisabled()
      await expect(resend).toHaveAccessibleDescription('A new code can be sent in 1:00')
      await at(119)
      await expect(page.getByRole('timer')).toHaveText('9:01')
      await expect(resend).toBeDisabled()
      await expect(resend).toHaveAccessibleDescription('A new code can be sent in 0:01')
      await at(120)
      await expect(resend).toHaveAccessibleDescription('')
      await resend.click()
      await readAlert(page, 'New OTP sent to your email!')
      await expect(resend).toBeDisabled()
      await at(721)
      await page.getByRole('button', { name: 'Code Expired - Resend' }).click()
      await readAlert(page, 'New OTP sent to your email!')
      await expect(page.getByRole('timer')).toHaveText('10:00')
    },
  )

  test('what goes wrong stands in red above the button', long, async ({ page, backend }) => {
    const alert = page.getByRole('alert').filter({ hasText: /./ })
    await page.getByLabel('One-time code').fill('A0000000')
    for (const [answer, text] of [
      [null, 'Invalid or expired OTP code'],
      [{ status: 429, body: { detail: 'Wait a little.' } }, 'Wait a little.'],
      [{ status: 500 }, 'Failed to verify OTP'],
      ['drop', 'Failed to verify OTP'],
    ] as const) {
      if (answer) backend.script('verifyOtp', answer)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(alert).toHaveText(text)
      await expect(page.getByLabel('One-time code')).toHaveValue('A0000000')
    }
    const above = (await alert.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(above).toBeLessThan((await page.getByRole('button', { name: 'Verify' }).boundingBox())?.y ?? 0)
    await page.clock.runFor(61_000)
    backend.script('generateOtp', { status: 500 })
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(alert).toHaveText('Failed to resend OTP')
  })

  test('Back to Login clears the code and keeps the address', long, async ({ page }) => {
    await page.getByLabel('One-time code').fill('A123')
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(ann)
    await signIn(page, ann, 'nope')
    await expect(page.getByLabel('One-time code')).toHaveValue('')
  })
})

test('the admin address of the build goes to /admin by code, in any case of letters', long, async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'ADMIN@Example.com', 'nope')
  await page.getByLabel('One-time code').fill(documentedCode)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/admin')
})

test('what does nothing says why', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Google' }).click()
  await readAlert(page, 'not implemented')
  const forgot = page.getByRole('link', { name: 'Forgot password?' })
  await expect(forgot).toHaveAttribute('aria-disabled', 'true')
  await expect(forgot).toHaveAccessibleDescription(/one-time code/)
  await forgot.focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('no trace of the demo logins in a build that is no demo', long, async ({ page }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/script|document/.test(response.request().resourceType())) bodies.push(response.text())
  })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEnabled()
  const all = (await Promise.all(bodies)).join('\n')
  expect(all).toContain('Forgot password?')
  for (const trace of ['demo-portal', 'Demo investor', 'investor@example.com']) expect(all).not.toContain(trace)
})

test('anyone else is led from both dashboards to /login', async ({ page }) => {
  for (const path of ['/dashboard', '/admin']) {
    await page.goto(path)
    await page.waitForURL('**/login')
  }
})
