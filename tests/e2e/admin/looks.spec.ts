import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, onDesktop, wear } from '../support/looks.ts'
import { openAdmin, openTab } from './desk.ts'

const seeOverviews = async (page: Page): Promise<void> => {
  for (const [tab, drawn] of [
    ['Overview', 'Weekly return'],
    [/Reports/, 'Trades and success rate'],
    ['Analytics', 'Cumulative profit'],
  ] as const) {
    await openTab(page, tab)
    // On a phone its figures are in the rows above it.
    if (drawn.startsWith('Trades') && (page.viewportSize()?.width ?? 0) < 760)
      await page
        .locator('summary')
        .filter({ hasText: `${drawn}, drawn` })
        .click()
    await expect(page.getByRole('img', { name: new RegExp(`^${drawn}`) })).toBeVisible()
    await expectAccessible(page, String(tab))
  }
}

const seeInvestors = async (page: Page): Promise<void> => {
  await openTab(page, 'Investors')
  const row = page.getByRole('table', { name: 'Investors' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await expectAccessible(page, 'Investors')
  await row.getByRole('button', { name: /^View/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Carried loss')
  await expectAccessible(page, 'an investor')
  await dialog.getByRole('tab', { name: 'Ledger' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText(/Entry|Nothing is booked/)
  await expectAccessible(page, 'the ledger of an investor')
  await page.keyboard.press('Escape')
  for (const form of ['Add Investor', 'Import']) {
    await page.getByRole('button', { name: form, exact: true }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, form)
    await page.keyboard.press('Escape')
  }
  await row.getByRole('button', { name: /able trading/ }).click()
  await expectAccessible(page, 'the question about trading')
  await page.keyboard.press('Escape')
}

const seeDesk = async (page: Page): Promise<void> => {
  await openTab(page, /Communications|Messages/)
  const requests = page.getByRole('region', { name: 'Requests' })
  await page.getByRole('region', { name: 'Notifications' }).getByLabel('State').selectOption('Open and finished')
  await expectAccessible(page, 'the inbox')
  await page.getByRole('tab', { name: 'Message Center' }).click()
  await expectAccessible(page, 'the messages')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByRole('dialog', { name: 'Message' }).getByText(/^Goes to/)).toBeVisible()
  await expectAccessible(page, 'a message')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await requests.getByLabel('State of the transfers').selectOption('Every state')
  await expect(requests.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the payments')
  await openTab(page, 'Settings')
  await expect(page.getByLabel('Minimum Investment')).toBeVisible()
  await expectAccessible(page, 'Settings')
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  await expect(page.getByRole('table', { name: 'Audit trail' })).toBeVisible()
  await expectAccessible(page, 'the audit trail')
}

for (const look of onDesktop)
  test(`axe finds nothing on any screen of the administration, ${look.theme}, ${look.width} px`, async ({ page }) => {
    test.slow()
    await wear(page, look)
    await openAdmin(page, 'Overview')
    await seeOverviews(page)
    await seeInvestors(page)
    await seeDesk(page)
  })
