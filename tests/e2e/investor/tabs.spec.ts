import { expect, test } from 'playwright/test'
import { openHome, openTab, tabTo, violations } from './investor.ts'

const tabs = ['Transfer', 'Activity', 'Settings'] as const

/** What each tab has at its very end: who comes there by keyboard has walked the whole. */
const lastOf = {
  Transfer: { role: 'button', name: /^Show older entries$/ },
  Activity: { role: 'button', name: /^Show older notifications$|^Mark read$/ },
  Settings: { role: 'button', name: 'Close account' },
} as const

for (const theme of ['light', 'dark'])
  for (const width of [390, 1280])
    for (const tab of tabs)
      test(`axe finds nothing on ${tab} (${theme}, ${width} px), and nothing scrolls sideways`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        await page.addInitScript((chosen) => localStorage.setItem('portal:theme', chosen), theme)
        await openHome(page)
        await openTab(page, tab)
        await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1, name: tab })).toBeVisible()
        await expect(page.locator('.bone:visible')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await violations(page)).toEqual([])
      })

for (const tab of tabs)
  test(`${tab} is walked by keyboard alone`, async ({ page }) => {
    await openHome(page)
    await page.getByRole('tab', { name: 'Home' }).focus()
    while ((await page.getByRole('tab', { selected: true }).textContent())?.startsWith(tab) === false)
      await page.keyboard.press('ArrowDown')
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    const { role, name } = lastOf[tab]
    await tabTo(page, page.getByRole('tabpanel').getByRole(role, { name }).last(), 200)
  })

test('hiding amounts hides them on the tabs too', async ({ page }) => {
  await openHome(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  for (const tab of tabs) {
    await openTab(page, tab)
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await expect(page.getByRole('tabpanel').locator('.money:visible', { hasText: /\d/ })).toHaveCount(
      await page.getByRole('tabpanel').locator('.money-hidden:visible').count(),
    )
  }
  await openTab(page, 'Home')
  await page.getByRole('button', { name: 'Show amounts' }).click()
})
