import { expect, test } from 'playwright/test'
import { openHome, openTab, tabTo } from './investor.ts'

const tabs = ['Transfer', 'Activity', 'Settings'] as const

/** What each tab has at its very end: who comes there by keyboard has walked the whole. */
const lastOf = {
  Transfer: { role: 'button', name: /^Show older entries$/ },
  Activity: { role: 'button', name: /^Show older notifications$|^Mark read$/ },
  Settings: { role: 'button', name: 'Close account' },
} as const

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

test('another tab begins at its top; a press on the open one moves nothing', async ({ page }) => {
  await openHome(page)
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('heading', { name: 'AI forecast' }).scrollIntoViewIfNeeded()
  await expect.poll(top).toBeGreaterThan(100)
  const before = await top()
  await page.getByRole('tab', { name: 'Home' }).dispatchEvent('click')
  expect(await top()).toBe(before)
  await page.getByRole('tab', { name: 'Settings' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.poll(top).toBe(0)
})
