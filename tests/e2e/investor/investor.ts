import { expect, type Locator, type Page } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'

/** Opens the dashboard as the demo's investor and waits for the first chart. */
export const openHome = async (page: Page, portal = ''): Promise<void> => {
  await enterAs(page.context(), 'investor')
  await page.goto(`${portal}/dashboard`)
  await expect(page.getByRole('figure').first()).toBeVisible()
}

export const openTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

/** A named part of the page. */
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** A pair's value, by the word beside it. */
export const valueBeside = (page: Page, region: string, term: string) =>
  section(page, region).locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

/** Opens a row of Home that is closed at first. */
export const openRow = async (page: Page, name: string | RegExp): Promise<void> => {
  await page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name }) })
    .click()
}

/** Opens the illustrative part of Home, with the choice of a benchmark. */
export const openIllustrative = (page: Page): Promise<void> => openRow(page, /illustrative examples/i)

/** The session user of spec §3 as a documented sign-in of another day left it. */
export const documentedInvestor = {
  id: '1741003200000',
  email: 'ann@example.com',
  name: 'Ann Example',
  role: 'investor',
  accountBalance: 128_450.32,
  totalInvested: 100_000,
  totalProfits: 28_450.32,
  joinDate: '2025-03-03',
} as const

/** Opens the dashboard with that user kept in the browser, without a sign-in. */
export const openAs = async (page: Page, user: object = documentedInvestor): Promise<void> => {
  await page.addInitScript((kept) => {
    if (localStorage.getItem('portal:user') === null) localStorage.setItem('portal:user', kept)
  }, JSON.stringify(user))
  await page.goto('/dashboard')
}

/** Presses Tab until something has the focus; fails after `most` presses. */
export const tabTo = async (page: Page, wanted: Locator, most = 60): Promise<void> => {
  for (let press = 0; press < most; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
