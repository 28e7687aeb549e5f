import { expect, test } from 'playwright/test'
import { long } from '../support/daily.ts'
import { demo, freshAddress, mailedCode, readAlert, register, signIn } from './sign-in.ts'

test.describe('by password', () => {
  for (const [role, email, home, when] of [
    ['investor', demo.investor, '/dashboard', {}],
    ['admin', demo.admin, '/admin', long],
  ] as const)
    test(`an ${role} goes to ${home}, and from /login and /register as well`, when, async ({ page }) => {
      await page.goto('/login')
      // As it is copied out of another program, between marks of direction.
      await signIn(page, `\u202A${email}\u202C`, demo.password)
      await page.waitForURL(`**${home}`)
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('portal:user') ?? '{}'))
      expect(user).toMatchObject({ email, role })
      if (role === 'investor')
        for (const field of ['id', 'name', 'accountBalance', 'totalInvested', 'totalProfits', 'joinDate'])
          expect(user).toHaveProperty(field)
      for (const path of ['/login', '/register']) {
        await page.goto(path)
        await page.waitForURL(`**${home}`)
      }
    })

  test('remember-me keeps the session for 30 days', long, async ({ page, context }) => {
    await page.goto('/login')
    await page.getByLabel('Remember me').check()
    await signIn(page, demo.investor, demo.password)
    await page.waitForURL('**/dashboard')
    const lasts = (await context.cookies()).map(({ expires }) => (expires - Date.now() / 1000) / 86_400)
    expect(Math.max(...lasts)).toBeGreaterThan(29)
  })
})

test('register, read the mail, sign in with the code', long, async ({ page }) => {
  const address = freshAddress()
  await page.goto('/register')
  await register(page, address)
  await readAlert(
    page,
    'Registration successful! A welcome email has been sent. Please log in using the one-time code.',
  )
  await page.waitForURL('**/login')
  await signIn(page, address, 'secret7')
  await expect(page.getByText(`Code sent to ${address}`)).toBeVisible()
  await page.getByLabel('One-time code').fill('Z9999999')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid or expired OTP code' })).toBeVisible()
  await page.getByLabel('One-time code').fill(await mailedCode(page, address))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.waitForURL('**/dashboard')
})

test('a code is mailed without a password; a refused one makes room; Back leads to the password, which can be shown', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.approver)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`Code sent to ${demo.approver}`)).toBeVisible()
  const code = page.getByLabel('One-time code')
  await code.pressSequentially('Z9999999')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid or expired OTP code' })).toBeVisible()
  await code.press('End')
  await code.pressSequentially('B1')
  await expect(code).toHaveValue('B1')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('looked at')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /connection|offline/i })).toBeVisible()
  await page.context().setOffline(false)
  // The code that was mailed before is enough: no other is sent.
  await page.getByRole('button', { name: 'I have a code' }).click()
  await expect(page.getByText(`The newest code that we emailed to ${demo.approver}`)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.getByLabel('One-time code').fill(await mailedCode(page, demo.approver))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin/)
})

test('the password of a registration goes nowhere', long, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.goto('/register')
  await register(page, freshAddress(), 'swordfish7')
  await readAlert(page, 'Registration successful!')
  expect(sent.join('\n')).not.toContain('swordfish7')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('swordfish7')
})

test('two tabs agree: signed in here is signed in there, and logged out as well', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await two.goto('/login')
  await expect(two.getByLabel('Email')).toBeEnabled()
  await one.goto('/login')
  await signIn(one, demo.investor, demo.password)
  await one.waitForURL('**/dashboard')
  await two.waitForURL('**/dashboard')
  await two.getByRole('button', { name: /log ?out/i }).click()
  await two.waitForURL('**/login')
  await one.waitForURL('**/login')
})

test('a lost session leads to /login with a sentence, and without an address in the URL', async ({ page, context }) => {
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await page.waitForURL('**/dashboard')
  // Lost while the page is away: whichever of its calls was refused first would lead to /login before it is opened again.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/dashboard')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await page.reload()
  await expect(page.getByLabel('Email')).toBeEnabled()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('the hint of a demo build signs in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEnabled()
  for (const text of [demo.investor, demo.admin, demo.password]) await expect(page.getByText(text)).toBeVisible()
})
