import { expect, type Page, test } from 'playwright/test'
import { long, unlessAt } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { fontsInPlace, forgetShifts, shifts, watchShifts } from '../support/shifts.ts'
import { openHome, openTab } from './investor.ts'

/** The heading of each tab, from its first frame on. */
const titles = { Reports: 'Weekly reports', Transfer: 'Transfer', Activity: 'Activity', Settings: 'Settings' } as const
type Tab = keyof typeof titles
const tabs = Object.keys(titles) as Tab[]

const settled = (page: Page) => expect(page.locator('.bone:visible')).toHaveCount(0)

/** A network so slow that every file and every answer can be seen to arrive. */
const slowly = (page: Page, milliseconds: number) =>
  page.route(/\/_astro\/|\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds))
    await route.continue()
  })

for (const width of [320, 390, 1280])
  test(
    `nothing shifts while a tab opens for the first time, and it is headed at once (${width} px)`,
    unlessAt(width, 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchShifts(page)
      await openHome(page)
      await settled(page)
      expect.soft(await shifts(page), 'Home').toEqual([])
      await fontsInPlace(page)
      await slowly(page, 150)
      for (const tab of tabs) {
        // Not by a press, after which the browser would ignore shifts for half a second.
        await page.getByRole('tab', { name: tab }).dispatchEvent('click')
        await page.locator('.bone:visible').first().waitFor()
        expect
          .soft(await page.getByRole('heading', { level: 1, name: titles[tab] }).count(), `${tab} is headed`)
          .toBe(1)
        await page.waitForLoadState('networkidle')
        await settled(page)
        expect.soft(await shifts(page), tab).toEqual([])
        await forgetShifts(page)
      }
    },
  )

for (const width of [320, 390, 1280])
  test(`nothing shifts while a tab is loaded again (${width} px)`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await openHome(page)
    for (const tab of tabs) {
      await openTab(page, tab)
      await settled(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: titles[tab] })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await settled(page)
      expect.soft(await shifts(page), tab).toEqual([])
    }
  })

test('nothing shifts where what may be moved comes last of Transfer', async ({ page }) => {
  await watchShifts(page)
  await openHome(page)
  await settled(page)
  await fontsInPlace(page)
  await page.route('**/transfers/allowed', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Transfer' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  await settled(page)
  expect(await shifts(page)).toEqual([])
})

/** What opens a dialog, by tab. */
const openers = {
  Home: [/explain this number/, 'In your calendar', 'Stop Trading', 'Analytics', 'AI Insights'],
  Reports: [/how its profit was computed/, 'Performance report'],
  Transfer: ['Deposit', 'Withdraw'],
  Settings: ['Change the address', 'Account statement', 'Tax documents', 'Contact support', 'Close account'],
} as const

test('every dialog opened by keyboard gives the focus back to what opened it', async ({ page }) => {
  await openHome(page)
  const dialog = page.locator('dialog[open]')
  for (const [tab, names] of Object.entries(openers)) {
    await openTab(page, tab)
    await settled(page)
    for (const name of names) {
      const button = page.getByRole('tabpanel').getByRole('button', { name }).first()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog, `${tab}: ${name}`).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect.soft(button, `${tab}: ${name}`).toBeFocused()
    }
  }
})

test('where what opened a dialog cannot be pressed any more, the focus stays in that part of the page', async ({
  page,
}) => {
  await withoutNews(page)
  await openHome(page)
  const window = { effective_from: '2026-11-29T05:01:00Z', effective_to: '2026-12-06T05:00:00Z' }
  const status = { trading_status: 'active', pending: { requested_status: 'inactive', ...window } }
  await page.route('**/trading-status-request', (route) => route.fulfill({ json: { message: 'Sent' } }))
  await page.route('**/trading-status', (route) => route.fulfill({ json: status }))
  await page.getByRole('button', { name: 'Stop Trading' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Trading' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Sent')
  await expect(page.getByText('Trading stops')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Trading week' })).toBeFocused()
})
