import { randomUUID } from 'node:crypto'
import { test as base, type Page } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { codeFor } from '../support/outbox.ts'

/** Calls of the API, made as a page of the site would. */
const post = async (page: Page, path: string, data?: object) => {
  const origin = base.info().project.use.baseURL ?? ''
  const response = await page.request.post(path, { headers: { origin }, ...(data && { data }) })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response
}

/** An investor whom the admin added, and who signed in by code: active, with nothing in the account yet. */
const createNewcomer = async (page: Page): Promise<string> => {
  const email = `newcomer-${randomUUID()}@example.com`
  await enterAs(page.context(), 'admin')
  await post(page, '/api/admin/investors', { name: 'Nora Newcomer', email })
  await page.context().clearCookies()
  const address = encodeURIComponent(email)
  await post(page, `/api/auth/generate-otp?user_email=${address}`)
  await post(page, `/api/auth/verify-otp?user_email=${address}&otp=${await codeFor(page, email)}`)
  return email
}

/** A page on which a newcomer is signed in; each test has one of its own. */
export const test = base.extend<{ email: string }>({
  email: [async ({ page }, use) => use(await createNewcomer(page)), { auto: true }],
})

export { expect } from 'playwright/test'
