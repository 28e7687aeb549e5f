import { readFileSync } from 'node:fs'
import { type BrowserContext, type FullConfig, request } from 'playwright/test'
import { keepDemo } from '#tests/support/portal/demo-data.ts'
import { demo } from '../../e2e/auth/sign-in.ts'

type Role = 'investor' | 'admin' | 'approver'

/** Named by the ports of the run, since two runs have two portals. */
const fileOf = (role: Role): string => `.tests/session-${role}-${process.env.PORTAL_TEST_PORTS}.json`

/**
 * Playwright's global set-up: keeps the demo in its initial state for copies, and makes one session for each of its
 * three accounts, with the call that the form makes. The form itself, its limits and what ends a session are for the
 * tests of the sign-in.
 */
export default async ({ projects }: FullConfig): Promise<void> => {
  await keepDemo()
  const { baseURL = '' } = projects.find(({ name }) => name === 'own')?.use ?? {}
  const { origin } = new URL(baseURL)
  for (const role of ['investor', 'admin', 'approver'] as const) {
    const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin } })
    const data = { email: demo[role], password: demo.password }
    const answer = await context.post('/api/auth/login-password', { data })
    if (!answer.ok()) throw new Error(`${role}: ${answer.status()} ${await answer.text()}`)
    await context.storageState({ path: fileOf(role) })
    await context.dispose()
  }
}

/** Gives a browser the session of one of the demo's accounts; for tests that only look. */
export const enterAs = async (context: BrowserContext, role: Role): Promise<void> =>
  context.addCookies(JSON.parse(readFileSync(fileOf(role), 'utf8')).cookies)
