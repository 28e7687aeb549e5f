import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { openAdmin, openPart, openTab } from './desk.ts'

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
    await expectInside(page, 'Manage Reports')
    await openTab(page, 'Investors')
    await expectInside(page, 'Investors')
    await openTab(page, /Communications|Messages/)
    await openPart(page, 'Payments')
    for (const part of ['To pay', 'Batches', 'Bank', 'Cash']) {
      await openTab(page, new RegExp(`^${part}$`))
      await expectInside(page, part)
    }
  })
