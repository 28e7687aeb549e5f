import { expect, type Page } from 'playwright/test'

export const demo = {
  investor: 'investor@example.com',
  admin: 'admin@example.com',
  approver: 'approver@example.com',
  password: 'demo-portal',
} as const

/** Types into the sign-in form and sends it. Hashing a password is meant to take its time: what follows does not count it. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/login-password'),
  )
  await page.getByRole('button', { name: 'Log in' }).click()
  await (await asked).response()
}

/** Types into the registration form and sends it. */
export const register = async (page: Page, email: string, password = 'secret7', again = password): Promise<void> => {
  await page.getByLabel('Full name').fill('Ann Lee')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Reads the project's own alert dialog and closes it. */
export const readAlert = async (page: Page, text: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

/** An address that no other test uses. */
export const freshAddress = (): string => `e2e-${crypto.randomUUID()}@example.com`

/** The mails to an address as the demo's outbox shows them, newest first, as text. */
const mailsTo = async (page: Page, address: string): Promise<string[]> => {
  const outbox = await page.context().newPage()
  await outbox.goto('/outbox')
  const mails = await outbox.locator('article, li, section').filter({ hasText: address }).allInnerTexts()
  await outbox.close()
  return mails
}

/** The newest one-time code that was mailed to an address. */
export const mailedCode = async (page: Page, address: string): Promise<string> => {
  await expect.poll(async () => (await mailsTo(page, address)).join('\n')).toMatch(/\b[A-Z]\d{7}\b/)
  return /\b[A-Z]\d{7}\b/.exec((await mailsTo(page, address)).join('\n'))?.[0] ?? ''
}
