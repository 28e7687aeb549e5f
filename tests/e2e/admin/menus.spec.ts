import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { openReadPlace } from '../support/places.ts'
import { openAdmin } from './desk.ts'

/** Opens each menu of the open tab in turn, and checks whether its list reaches over an edge of the page. */
const expectInside = async (page: Page, screen: string) => {
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  const menus = page.locator('.menu > summary:visible')
  await expect(menus).not.toHaveCount(0)
  for (const summary of await menus.all()) {
    await summary.click()
    const [over, name] = await summary.evaluate((one) => {
      const { left, right } = one.nextElementSibling?.getBoundingClientRect() ?? { left: -1, right: 0 }
      return [left < 0 || right > document.documentElement.clientWidth, one.textContent] as const
    })
    expect(over, `${screen}: ${name}`).toBe(false)
    await page.keyboard.press('Escape')
  }
}

for (const width of [320, 390, 768, 1280])
  test(`no menu reaches over an edge of the page, ${width} px`, unlessAt(width, 390), async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAdmin(page, /Reports/)
    for (const place of [
      'reports/weeks',
      'investors/all',
      'overview/money/pay',
      'overview/money/batches',
      'overview/money/bank',
      'overview/money/cash',
    ] as const) {
      await openReadPlace(page, place)
      await expectInside(page, place)
    }
  })
