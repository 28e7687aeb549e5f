import { type APIRequestContext, type Browser, expect, type Locator, type Page, request, test } from 'playwright/test'
import type { PlaceId } from '#stores/admin/places/places.ts'
import { enterAs } from '#tests/support/people/sessions.ts'
import { freshAddress } from '../auth/sign-in.ts'
import { codeFor, mailTo } from '../support/outbox.ts'
import { openPlace } from '../support/places.ts'

/** Changes are accepted only from the site's own pages. */
const origin = (): string => new URL(test.info().project.use.baseURL ?? '').origin

const tabs = ['overview', 'reports', 'investors', 'analytics', 'settings', 'communications']

/**
 * Opens a tab of the administration, or a place by its address, as the demo's admin, who was there when a session was
 * lost: nothing of Overview is read first.
 */
export const openAdmin = async (page: Page, tab: string | RegExp): Promise<void> => {
  await enterAs(page.context(), 'admin')
  const name = (typeof tab === 'string' ? tab : tab.source).toLowerCase()
  const place = `admin ${name.includes('/') ? name : tabs.find((one) => name.includes(one))}`
  await page.addInitScript((where) => {
    if (sessionStorage.getItem('test:opened')) return
    sessionStorage.setItem('test:opened', 'yes')
    sessionStorage.setItem('portal:return', where)
  }, place)
  await page.goto('/admin')
  if (name.includes('/'))
    await expect(page.locator(`.places a[href="#${name}"]`)).toHaveAttribute('aria-current', 'page')
  else await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

/**
 * The same, once the bell has read the inbox, which it does by itself: for tests that depend on when the inbox is read.
 */
export const openAdminPastBell = async (page: Page, tab: string | RegExp): Promise<void> => {
  const read = page.waitForResponse(/\/api\/inbox\?/)
  await openAdmin(page, 'Overview')
  await read
  await openTab(page, tab)
}

export const openTab = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

/** The place of each section of Settings. */
const sectionPlaces: Readonly<Record<string, PlaceId>> = {
  'Fund Configuration': 'settings/fund',
  'Risk Management': 'settings/fund',
  'Automated Profit Distribution': 'settings/fund',
  'Published roots': 'settings/fund',
  Guards: 'settings/controls',
  'Add to capital': 'settings/controls',
  'Terms and account': 'settings/controls',
  Agreements: 'settings/controls',
  Onboarding: 'settings/controls',
  Admins: 'settings/people',
  'Your sign-in': 'settings/people',
  Benchmarks: 'settings/connections',
  'System Health': 'settings/system',
}

/** A section of Settings in its place, unfolded. */
export const openSection = async (page: Page, name: string): Promise<Locator> => {
  await openPlace(page, sectionPlaces[name] ?? 'settings/fund')
  const section = page.getByRole('region', { name, exact: true })
  await expect(section).toBeVisible()
  const shut = section.locator(':scope > details:not([open]) > summary')
  if ((await shut.count()) > 0) await shut.click()
  return section
}

/** A change over the API, sent as the site would send it. */
export const send = async (
  from: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> => {
  const answer = await from.fetch(path, { method, headers: { origin: origin() }, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export interface Someone {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** A name that no other test uses, so that a search finds only this investor. */
export const freshName = (): string => `Zoe ${crypto.randomUUID().replace(/[^a-z]/g, '')} Tester`

/** An investor of this test's own, added by the admin whose page this is. */
export const added = async (page: Page, name = freshName()): Promise<Someone> => {
  const email = freshAddress()
  const { id } = await send(page.request, 'POST', '/api/admin/investors', { name, email, risk_profile: 'moderate' })
  return { id: String(id), name, email }
}

/** A client for an investor's calls over the API, signed in by a mailed code; close it with `dispose`. */
export const as = async (page: Page, { email }: Pick<Someone, 'email'>): Promise<APIRequestContext> => {
  const context = await request.newContext({ baseURL: origin() })
  await send(context, 'POST', `/api/auth/generate-otp?user_email=${encodeURIComponent(email)}`)
  const code = await codeFor(page, email)
  const query = new URLSearchParams({ user_email: email, otp: code })
  expect(await send(context, 'POST', `/api/auth/verify-otp?${query}`)).toMatchObject({ valid: true })
  return context
}

/** Somebody registers and signs in with a mailed code: from then on the admins know of them. */
export const applies = async (page: Page, name: string, email = freshAddress()): Promise<void> => {
  const query = new URLSearchParams({ user_name: name, user_email: email })
  await send(page.request, 'POST', `/api/users/register?${query}`)
  await mailTo(page, email, 'Welcome to the investor portal')
  await (await as(page, { email })).dispose()
}

/** An investor's row in the list, found by the search. */
export const rowOf = async (page: Page, { email, name }: Pick<Someone, 'email' | 'name'>): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email)
  const rows = page.getByRole('table', { name: 'Investors' }).getByRole('row')
  // The row is in the whole list too, and would move from under a click once the search is answered.
  await expect(rows).toHaveCount(2)
  const row = rows.filter({ hasText: name })
  await expect(row).toHaveCount(1)
  return row
}

/** The page of an investor that is open. */
export const pageOf = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name })

/** A part of the open page of an investor, opened: Money, Documents, History, Notes and checks. */
export const openPart = async (of: Locator, name: string): Promise<void> => {
  const part = of.getByRole('tab', { name, exact: true })
  await part.click()
  await expect(part).toHaveAttribute('aria-selected', 'true')
}

/** An investor's page, opened by the name in the list. */
export const openInvestor = async (page: Page, someone: Pick<Someone, 'email' | 'name'>): Promise<Locator> => {
  await (await rowOf(page, someone)).getByRole('rowheader').getByRole('link').click()
  const opened = page.getByRole('article')
  await expect(opened).toContainText('Carried loss')
  return opened
}

export const ok = async (page: Page): Promise<void> => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

/** A toast's text, where it can be read: an open dialog has a live region of its own. */
export const toasted = async (page: Page, text: string) => {
  const toast = page.locator('.toast').filter({ hasText: text })
  await expect(toast).toBeVisible()
  const isInSight = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => toast.evaluate(isInSight)).toBe(true)
}

/** The second admin approves what the demo's admin asked for. */
export const approvedByOther = async (browser: Browser, title: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: origin() })
  await enterAs(context, 'approver')
  const { rows } = await (await context.request.get('/api/approvals?state=waiting')).json()
  const one = rows.find((row: { title: string }) => row.title === title)
  await send(context.request, 'POST', `/api/approvals/${one.id}/approve`)
  await context.close()
}
