import { expect, test } from 'playwright/test'
import { expectAccessible, onPhone, wear } from '../support/looks.ts'
import { openHome, openTab } from './investor.ts'

for (const look of onPhone)
  test(`axe finds nothing on any screen of the dashboard, ${look.theme}, ${look.width} px`, async ({ page }) => {
    test.slow()
    await wear(page, look)
    await openHome(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('region', { name: 'Profit calculator' }).getByRole('button').click()
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await expectAccessible(page, 'Home')
    await page.locator('.opens summary').evaluateAll((all: readonly HTMLElement[]) => {
      for (const one of all) one.click()
    })
    await expectAccessible(page, 'Home with its rows open')
    await page.getByRole('button', { name: 'Analytics' }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the metrics')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try a change first' }).click()
    await expect(dialog.getByRole('table').first()).toBeVisible()
    await expectAccessible(page, 'a trial')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'In your calendar' }).click()
    await expect(dialog.getByRole('link', { name: 'Download the file' })).toBeVisible()
    await expectAccessible(page, 'the dates in a calendar')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /explain this number/ })
      .first()
      .click()
    await expect(dialog).toContainText('it agrees')
    await expectAccessible(page, 'an explanation')
    await page.keyboard.press('Escape')

    await openTab(page, 'Reports')
    const reports = page.getByRole('table', { name: 'Weekly reports' })
    await expect(reports).toBeVisible()
    await expectAccessible(page, 'Reports')
    await reports.locator('tbody').getByRole('button').first().click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'a week of Reports')
    await page.keyboard.press('Escape')

    for (const tab of ['Transfer', 'Activity', 'Settings']) {
      await openTab(page, tab)
      await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1, name: tab })).toBeVisible()
      await expect(page.locator('.bone:visible')).toHaveCount(0)
      await expectAccessible(page, tab)
    }
  })
