import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { fontsInPlace, forgetShifts, shifts, watchShifts } from '../support/shifts.ts'
import { openAdmin } from './admin-page.ts'

/** The tabs by their names on the bar, including the phone's short ones, with their headings. */
const titles = [
  ['Reports', 'This week'],
  ['Investors', 'Investors'],
  ['Analytics', 'Analytics'],
  ['Settings', 'Fund'],
  [/Communications|Messages/, 'Inbox'],
] as const

/** The sidebar opens the places below a tab that is pressed, and closes those of the one before. */
const isOnTab = (shift: string): boolean => !/^<nav class="places"|id="frame-tab-|^<a href="#/.test(shift)

const settled = (page: Page) => expect(page.locator('.bone:visible')).toHaveCount(0)

/** Answers that come one after another. */
const slowly = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const { length } = route.request().url()
    await new Promise((done) => setTimeout(done, 30 + (length % 5) * 30))
    await route.continue()
  })

/** Holds the fonts back; returns a function that lets them through. */
const holdFonts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await fontsInPlace(page)
  }
}

for (const width of [320, 390, 1280])
  test(
    `nothing shifts while a tab of the administration opens for the first time (${width} px)`,
    unlessAt(width, 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchShifts(page)
      const letFontsCome = await holdFonts(page)
      await openAdmin(page)
      await expect(page.getByRole('heading', { name: 'Recent Deposits' })).toBeVisible()
      await settled(page)
      expect.soft(await shifts(page), 'Overview').toEqual([])
      await letFontsCome()
      await slowly(page)
      for (const [tab, title] of titles) {
        // Not by a press, after which the browser would ignore shifts for half a second.
        await page.getByRole('tab', { name: tab }).dispatchEvent('click')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await settled(page)
        expect.soft((await shifts(page)).filter(isOnTab), title).toEqual([])
        await forgetShifts(page)
      }
    },
  )
