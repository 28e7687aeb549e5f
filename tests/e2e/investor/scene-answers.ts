import type { Page } from 'playwright/test'
import { untouched } from '#tests/support/browser/untouched-transfer.ts'

/** The backend's answers for actions in scenes: what is only looked at leaves nothing behind. */

export const instant = '2026-11-20T15:00:00.000Z'

/** Answers one call as the backend would, so that what is only looked at leaves nothing behind. */
export const answer = (page: Page, path: string, method: string, json: object, status = 200) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )

export const requestedDeposit = {
  id: '7',
  reference: 'ALD-7QXK2M9B',
  kind: 'deposit',
  state: 'requested',
  amount: 250_000,
  ...untouched,
  requested_at: instant,
  investor: { id: '1', name: 'Ivy Investor', email: 'investor@example.com' },
}

const passkey = { id: 'abc', name: 'The phone with the cracked screen', created_at: instant, used_at: null }
export const noFactors = { awaits: null, required: false, passkeys: [], app_since: null, recovery_codes_left: 0 }
export const factors = { ...noFactors, passkeys: [passkey], app_since: instant, recovery_codes_left: 9 }

export const codes = Array.from({ length: 10 }, (_, place) => `${place}ABCD-EFGH${place}`)
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const app = { secret, uri: `otpauth://totp/Alderline:investor@example.com?secret=${secret}&issuer=Alderline` }

export const device = {
  id: 'here',
  browser: 'Chromium on Linux',
  service: 'push.example.com',
  added_at: instant,
  seen_at: instant,
  sent_at: null,
  waiting: 0,
  failure: null,
}
export const failing = {
  ...device,
  id: 'other',
  browser: 'Safari on an iPhone',
  waiting: 2,
  failure: { at: instant, code: '503' },
}
