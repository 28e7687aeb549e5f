import { expect, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { openHome, openTab, tabTo } from './investor.ts'

const tabs = ['Transfer', 'Activity', 'Settings'] as const

/** What each tab has at its very end: reaching it by keyboard means having walked through the whole tab. */
const lastOf = {
  Transfer: { role: 'button', name: /^Show older entries$/ },
  Activity: { role: 'button', name: /^Show older notifications$|^Mark read$/ },
  Settings: { role: 'button', name: 'Close account' },
} as const

test('Transfer, Activity and Settings are walked by keyboard alone', async ({ page }) => {
  await openHome(page)
  for (const tab of tabs) {
    const chosen = page.getByRole('tab', { selected: true })
    await chosen.focus()
    while ((await chosen.textContent())?.startsWith(tab) === false) await page.keyboard.press('ArrowDown')
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    const { role, name } = lastOf[tab]
    await tabTo(page, page.getByRole('tabpanel').getByRole(role, { name }).last(), 200)
  }
})

test('hidden, an amount stands in no sentence, no dialog and no refusal', async ({ page }) => {
  const amounts = /\$\s?[1-9]/
  await openHome(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page
    .getByRole('button', { name: /explain this number/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText(amounts)
  await page.keyboard.press('Escape')
  for (const tab of tabs.slice(0, 2)) {
    await openTab(page, tab)
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(amounts)
  }
  await expect(page.getByRole('main')).toContainText('$000')
  await openTab(page, 'Transfer')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Withdraw' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('99999999')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'At most' })).toBeVisible()
  await expect(form).not.toContainText(amounts)
})

test('what an investor hides stands in the admin area, which has no way to show it again', async ({ page }) => {
  await enterAs(page.context(), 'admin')
  await page.addInitScript(() => localStorage.setItem('portal:amounts-hidden', 'yes'))
  await page.goto('/admin')
  await expect(page.locator('.figures').first()).toContainText(/\$[1-9]/)
})

test('another tab begins at its top; a press on the open one moves nothing', async ({ page }) => {
  await openHome(page)
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('heading', { name: 'Illustrative examples' }).scrollIntoViewIfNeeded()
  await expect.poll(top).toBeGreaterThan(100)
  const before = await top()
  await page.getByRole('tab', { name: 'Home' }).dispatchEvent('click')
  expect(await top()).toBe(before)
  await page.getByRole('tab', { name: 'Settings' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.poll(top).toBe(0)
})
