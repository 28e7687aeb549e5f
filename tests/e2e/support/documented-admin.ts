import type { Page } from 'playwright/test'
import { adminAddress } from '#tests/support/portal/documented-answers.ts'
import type { DocumentedBackend } from '#tests/support/portal/documented-backend.ts'

const admin = { id: '1735689600000', email: adminAddress, name: 'Alex Admin', role: 'admin' }

/** Opens the administration as it is after a sign-in at a backend that knows only the documentation. */
export const openAdmin = async (page: Page): Promise<void> => {
  await page.addInitScript((user) => localStorage.setItem('portal:user', user), JSON.stringify(admin))
  await page.goto('/admin')
}

/** Every request that spec §7 does not name, discovery aside. */
export const undocumented = ({ requests }: DocumentedBackend) =>
  requests
    .filter(({ call, url }) => call === null && url !== '/api/extensions')
    .map(({ method, url }) => `${method} ${url}`)

/** Every request that changes something, signing in aside. */
export const changes = ({ requests }: DocumentedBackend) =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth/'))
    .map(({ method, url }) => `${method} ${url}`)
