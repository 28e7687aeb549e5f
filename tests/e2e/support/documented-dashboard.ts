import { expect, type Page } from 'playwright/test'
import { investorAddress } from '#tests/support/portal/documented-answers.ts'
import type { DocumentedBackend } from '#tests/support/portal/documented-backend.ts'
import { documentedInvestor, openAs } from '../investor/investor.ts'

export { investorAddress }

/** Opens a tab of the dashboard as it is after a sign-in. */
export const openTab = async (page: Page, tab: string): Promise<void> => {
  await openAs(page, { ...documentedInvestor, email: investorAddress })
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
}

/** The requests to the backend that spec §7 does not name, except for the discovery. */
export const undocumented = ({ requests }: DocumentedBackend): string[] =>
  requests
    .filter(({ call, url }) => call === null && url !== '/api/extensions')
    .map(({ method, url }) => `${method} ${url}`)

/** The requests that change something. */
export const changes = ({ requests }: DocumentedBackend): string[] =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth'))
    .map(({ method, url }) => `${method} ${url}`)
