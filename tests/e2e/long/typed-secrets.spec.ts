import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { openTab } from '../investor/investor.ts'
import { serveNewerVersion } from '../support/newer-version.ts'
import { unfold } from '../support/unfold.ts'

test.use({ serviceWorkers: 'block' })

/** The server has another version of the page, and a file of this one could not be loaded. */
const failPart = async (page: Page): Promise<void> => {
  const asked = page.waitForResponse('**/dashboard?version')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await asked
}

test('a tab does not reload itself over a password, a number of an account, a tax id or a date of birth', async ({
  page,
  context,
}) => {
  await enterAs(context, 'investor')
  await page.goto('/dashboard')
  await expect(page.getByRole('figure').first()).toBeVisible()
  await serveNewerVersion(page)
  const stays = async (tab: string, label: string, text: string): Promise<void> => {
    await openTab(page, tab)
    await unfold(page)
    if (tab === 'Transfer') await page.getByRole('button', { name: 'Edit the bank account' }).click()
    const field = page.getByLabel(label, { exact: true }).first()
    const before = await field.inputValue()
    await field.fill(text)
    await page.evaluate(() => {
      ;(window as { same?: boolean }).same = true
    })
    await failPart(page)
    await expect(page.getByRole('status').filter({ hasText: 'A newer version is here' })).toBeVisible()
    expect(await page.evaluate(() => (window as { same?: boolean }).same), label).toBe(true)
    await expect(field).toHaveValue(text)
    await field.fill(before)
  }
  await stays('Settings', 'New password', 'a new secret')
  await stays('Settings', 'Tax ID', '123-45-6789')
  await stays('Settings', 'Date of birth', '1980-02-03')
  await stays('Transfer', 'Account number', '000555512345')
})
