import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, onDesktop, wear } from '../support/looks.ts'
import { openPlace, openReadPlace } from '../support/places.ts'
import { openAdmin, openPart, openTab } from './desk.ts'

const seeOverviews = async (page: Page): Promise<void> => {
  for (const [place, drawn] of [
    ['overview/today', 'Weekly return'],
    ['reports/weeks', 'Trades and success rate'],
    ['analytics/figures', 'Cumulative profit'],
  ] as const) {
    await openPlace(page, place)
    // On a phone its figures are in the rows above it.
    if (drawn.startsWith('Trades') && (page.viewportSize()?.width ?? 0) < 760)
      await page
        .locator('summary')
        .filter({ hasText: `${drawn}, drawn` })
        .click()
    await expect(page.getByRole('img', { name: new RegExp(`^${drawn}`) })).toBeVisible()
    await expectAccessible(page, place)
  }
}

const seeInvestors = async (page: Page): Promise<void> => {
  await openTab(page, 'Investors')
  const row = page.getByRole('table', { name: 'Investors' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await expectAccessible(page, 'Investors')
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^View/ }).click()
  await expect(dialog).toContainText('Joined')
  await expectAccessible(page, 'the details of an investor')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  const opened = page.getByRole('article')
  await expect(opened).toContainText('Carried loss')
  await expectAccessible(page, 'an investor')
  for (const part of ['Money', 'Documents', 'History', 'Notes and checks']) {
    await openPart(opened, part)
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await expectAccessible(page, `${part} of an investor`)
  }
  await page.getByRole('link', { name: 'All investors' }).click()
  await page.getByRole('button', { name: 'Add Investor', exact: true }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'somebody new')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /able trading/ }).click()
  await expectAccessible(page, 'the question about trading')
  await page.keyboard.press('Escape')
  await openPlace(page, 'investors/imports')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'an import')
  await page.keyboard.press('Escape')
}

/** The places that the other steps do not open. */
const seeOthers = async (page: Page): Promise<void> => {
  for (const id of [
    'overview/money/batches',
    'overview/money/bank',
    'overview/money/cash',
    'overview/calendar',
    'reports/week',
    'reports/documents',
    'investors/applications',
    'investors/requests',
    'investors/agreements',
    'settings/controls',
    'settings/people',
    'settings/connections',
    'settings/system',
    'communications/templates',
  ] as const) {
    await openReadPlace(page, id)
    await expectAccessible(page, id)
  }
}

const seeDesk = async (page: Page): Promise<void> => {
  await openTab(page, /Communications|Messages/)
  const requests = page.getByRole('region', { name: 'Transfers' })
  await page.getByRole('main').getByLabel('State').selectOption('Open and finished')
  await expectAccessible(page, 'the inbox')
  await openPlace(page, 'communications/messages')
  await expectAccessible(page, 'the messages')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByRole('dialog', { name: 'Message' }).getByText(/^Goes to/)).toBeVisible()
  await expectAccessible(page, 'a message')
  await page.keyboard.press('Escape')
  await openPlace(page, 'overview/money/pay')
  await requests.getByRole('button', { name: 'All', exact: true }).click()
  await expect(requests.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the payments')
  await openTab(page, 'Settings')
  await expect(page.getByLabel('Minimum Investment')).toBeVisible()
  await expectAccessible(page, 'Settings')
  await openPlace(page, 'settings/audit')
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

for (const look of onDesktop)
  test(`axe finds nothing on the other places of the administration, ${look.theme}, ${look.width} px`, async ({
    page,
  }) => {
    test.slow()
    await wear(page, look)
    await openAdmin(page, 'Overview')
    await seeOthers(page)
  })
