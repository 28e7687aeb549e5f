import type { Page } from 'playwright/test'
import { adminAddress, documentedPassword } from '#tests/support/documented-answers.ts'
import type { DocumentedBackend } from '#tests/support/documented-backend.ts'
import { signIn } from '../auth/sign-in.ts'

/** Signs the admin in at a backend that knows only the documentation. */
export const openAdmin = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await signIn(page, adminAddress, documentedPassword)
  await page.waitForURL('**/admin')
}

/** Everything asked that spec §7 does not name, discovery aside. */
export const undocumented = ({ requests }: DocumentedBackend) =>
  requests
    .filter(({ call, url }) => call === null && url !== '/api/extensions')
    .map(({ method, url }) => `${method} ${url}`)

/** Everything sent that changes something, signing in aside. */
export const changes = ({ requests }: DocumentedBackend) =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth/'))
    .map(({ method, url }) => `${method} ${url}`)
