import { expect, type Page, test } from 'playwright/test'
import { openAdmin, openTab } from './admin-page.ts'

/**
 * Presses Tab until the focus has left a tab's content; returns the parts that were under the head or the bar at the
 * foot.
 */
const coveredOn = async (page: Page): Promise<string[]> => {
  await page.locator('main').focus()
  const covered: string[] = []
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const one = document.activeElement
      if (!one?.closest('main')) return null
      const { top, bottom, left, right } = one.getBoundingClientRect()
      // An element taller than the room between them cannot be entirely visible: its beginning must be.
      const [at, end] = [top + 1, Math.min(bottom, top + 44) - 1]
      const seen = [at, end].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)))
      return seen ? '' : `${one.textContent?.trim().slice(0, 40)} ${Math.round(top)} to ${Math.round(bottom)}`
    })
    if (stop === null) return covered
    if (stop !== '') covered.push(stop)
  }
  return covered
}

test('on a phone what has the focus stands neither under the head of the page nor under its bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page)
  for (const tab of ['Analytics', 'Settings', 'Reports', 'Investors'] as const) {
    await openTab(page, tab)
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    expect(await coveredOn(page), tab).toEqual([])
  }
})
