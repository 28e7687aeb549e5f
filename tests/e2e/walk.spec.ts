import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { inOnePiece, instantWriter } from '#fund/calendar/instants.ts'
import { nextWeek, shownEnd } from '#fund/calendar/week.ts'
import { login } from '#words/access/login.ts'
import { registration } from '#words/people/registration.ts'
import { weeklyRisk } from '#words/people/trading.ts'
import { tradingRequest } from '#words/people/trading-request.ts'
import { codeFor, mailTo } from './support/outbox.ts'
import { test as ownTest } from './support/own-server.ts'

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const ok = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' })

test('a stranger registers, signs in by a mailed code and saves a weekly risk', async ({ page }) => {
  const email = `newcomer-${randomUUID()}@example.com`
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Nadia Newcomer')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByLabel('Confirm password').fill('a long enough one')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(registration.done)
  await ok(page).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await mailTo(page, email, 'Welcome')).toContain('We have received your registration.')

  await signIn(page, email, 'not the password')
  await expect(page.getByText(`Code sent to ${email}`)).toBeVisible()
  await page.getByLabel('One-time code').fill('a0000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText(login.verify.invalid)
  await page.getByLabel('One-time code').fill((await codeFor(page, email)).toLowerCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(login.success)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('$0.00').first()).toBeVisible()

  await page.getByLabel('Weekly risk').fill('2.3')
  await page.getByRole('button', { name: 'Save risk' }).click()
  await expect(page.getByText(weeklyRisk.done)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Weekly risk')).toHaveValue('2.3')
})

ownTest('the demo investor asks to stop, hears of it over the socket, cancels, and logs out', async ({ page }) => {
  await signIn(page, 'investor@example.com', 'demo-portal')
  await expect(page).toHaveURL(/\/dashboard/)
  const bell = page.getByRole('button', { name: /notifications|activity/i })
  const unread = async () => Number(/\d+/.exec((await bell.textContent()) ?? '')?.[0] ?? 0)
  await expect(page.getByRole('button', { name: 'Stop Trading' })).toBeEnabled()
  const list = await (await page.request.get('/api/notifications/investor@example.com')).json()
  const before = list.filter(({ status }: { status: string }) => status === 'unread').length
  await expect.poll(unread, 'the bell tells what the list says').toBe(before)

  await page.getByRole('button', { name: 'Stop Trading' }).click()
  const dialog = page.getByRole('alertdialog')
  const week = nextWeek(Date.now())
  const write = instantWriter({ zone: 'UTC', languages: ['en-US'] })
  const [from, to] = [week.from, shownEnd(week)].map((at) => inOnePiece(write(at, { deadline: true })))
  expect([from, to].join(' ')).toMatch(/Sun.*\(00:01 New York\).*\(Sat.*23:59 New York\)/)
  await expect(dialog).toContainText(tradingRequest.effective(from ?? '', to ?? ''))
  await dialog.getByRole('button', { name: 'Stop Trading' }).click()
  await expect(page.getByText(/^Trading stops on .* The change covers/)).toBeVisible()
  await expect.poll(unread).toBe(before + 1)

  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Cancel the request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the request' }).click()
  await expect(page.getByText('Trading stops')).toHaveCount(0)

  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: /log out/i }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('an investor who opens /admin sees nothing of it', async ({ page }) => {
  await signIn(page, 'investor@example.com', 'demo-portal')
  await expect(page).toHaveURL(/\/dashboard/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/\/admin/)
  expect(asked.filter((path) => /^\/api\/(analytics|fund|admin)/.test(path))).toEqual([])
})
