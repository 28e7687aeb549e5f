import { expect, test } from 'playwright/test'
import { expectAccessible, onPhone, wear } from '../support/looks.ts'
import { unfold } from '../support/unfold.ts'
import { openHome, openTab } from './investor.ts'

// What opens on each of them is tested in long/scenes-looks.spec.ts.

for (const look of onPhone)
  test(`axe finds nothing on any tab of the dashboard, ${look.theme}, ${look.width} px`, async ({ page }) => {
    test.slow()
    await wear(page, look)
    await openHome(page)
    await page.getByRole('region', { name: 'Profit calculator' }).getByRole('button').click()
    await unfold(page)
    await expectAccessible(page, 'Home with its rows open')
    for (const [tab, title] of [
      ['Reports', 'Weekly reports'],
      ['Transfer', 'Transfer'],
      ['Activity', 'Activity'],
      ['Settings', 'Settings'],
    ] as const) {
      await openTab(page, tab)
      await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('.bone:visible')).toHaveCount(0)
      await expectAccessible(page, tab)
    }
  })
