import { expect, type Page } from 'playwright/test'
import { documentedPassword, investorAddress } from '#tests/support/documented-answers.ts'
import type { DocumentedBackend } from '#tests/support/documented-backend.ts'
import { signIn } from '../auth/sign-in.ts'

export { investorAddress }

/** Signs in by password and opens a tab of the dashboard. */
export const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.goto('/login')
  await signIn(page, investorAddress, documentedPassword)
  await page.waitForURL('**/dashboard')
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
}

/** What was asked of the backend that spec §7 does not name, but for the discovery. */
export const undocumented = ({ requests }: DocumentedBackend): string[] =>
  requests
    .filter(({ call, url }) => call === null && url !== '/api/extensions')
    .map(({ method, url }) => `${method} ${url}`)

/** How many requests of anything that changes something were made. */
export const changes = ({ requests }: DocumentedBackend): string[] =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth'))
    .map(({ method, url }) => `${method} ${url}`)
