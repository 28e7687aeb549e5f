import { expect, type Page } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'

/** Opens the administration as the demo's admin. */
export const openAdmin = async (page: Page): Promise<void> => {
  await enterAs(page.context(), 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

/** Opens a tab by its name; on the phone's bar by its short name. */
export const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

/** A figure in a list of figures, by the name above it. */
export const figure = (page: Page, name: string) =>
  page
    .locator('.figures > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
    .locator('dd')
    .first()
