import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from 'playwright/test'
import { createSession } from '#tests/support/people/people.ts'
import type { LifePortal } from '#tests/support/portal/life-portal.ts'

/** One person in a browser of their own, on the portal's clock; signed in again whenever time has passed. */
export interface Somebody {
  readonly page: Page
  /** Opens a page at the present instant with a fresh session, on the named tab. */
  at(path: '/dashboard' | '/admin', tab: string | RegExp): Promise<Page>
  /** Leaves the portal: a page whose session expires would go to /login by itself. */
  leave(): Promise<void>
}

const showTime = async (context: BrowserContext, portal: LifePortal): Promise<void> =>
  context.clock.setFixedTime(portal.clock.now())

const idOf = async ({ context }: LifePortal, email: string): Promise<string> => {
  const { id } = await context.store.read
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

export const somebody = async (
  browser: Browser,
  portal: LifePortal,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Somebody> => {
  const context = await browser.newContext({ ...options, baseURL: portal.url, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  return {
    page,
    at: async (path, tab) => {
      await showTime(context, portal)
      const { cookie } = await createSession(portal.context, await idOf(portal, email))
      const [name = '', value = ''] = cookie.split('=', 2)
      await context.addCookies([{ name, value, url: portal.url }])
      // A page that is already open would be reloaded, and would reopen its dialog over the tabs.
      await page.goto('about:blank')
      await page.goto(path)
      await page.getByRole('tab', { name: tab }).click()
      return page
    },
    leave: async () => void (await page.goto('about:blank')),
  }
}

/** Presses a button of the open question, and waits until it is gone. */
export const confirm = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name, exact: true }) })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first()
