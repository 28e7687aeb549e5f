import { openAs } from '../investor/investor.ts'
import { expect, test } from '../support/documented.ts'
import { openAdmin } from '../support/documented-admin.ts'
import { expectAccessible, inLongRun, wear } from '../support/looks.ts'

for (const look of inLongRun)
  test.describe(`axe finds nothing, ${look.theme}, ${look.width} px`, () => {
    test.beforeEach(({ page }) => wear(page, look))

    test('on the dashboard with sample figures', async ({ page }) => {
      await openAs(page)
      await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
      await page.locator('summary').evaluateAll((all: readonly HTMLElement[]) => {
        for (const one of all) one.click()
      })
      await expectAccessible(page, 'Home')
      await page.getByRole('tab', { name: 'Reports' }).click()
      await expect(page.getByRole('table', { name: 'Weekly reports' })).toBeVisible()
      await expectAccessible(page, 'Reports')
    })

    test('in the administration with sample figures', async ({ page }) => {
      test.slow()
      await openAdmin(page)
      await expect(page.getByRole('img', { name: /^Weekly return/ })).toBeVisible()
      await expectAccessible(page, 'Overview')
      for (const tab of [/Reports/, 'Analytics', 'Investors', 'Settings', /Communications|Messages/] as const) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.bone:visible')).toHaveCount(0)
        if (String(tab) === '/Reports/') await page.getByRole('button', { name: 'Add Weekly Report' }).click()
        await expectAccessible(page, String(tab))
        if (tab !== 'Investors') continue
        await page.getByRole('button', { name: /^View/ }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, 'an investor')
        await page.keyboard.press('Escape')
      }
    })
  })
