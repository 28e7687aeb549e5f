import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { forgetShifts, shifts, watchShifts } from '../support/shifts.ts'
import { openAdmin } from './admin-page.ts'

/** The tabs by their names on the bar, including the phone's short ones, with their headings. */
const titles = [
  ['Reports', 'Manage Reports'],
  ['Investors', 'Investors'],
  ['Analytics', 'Analytics'],
  ['Settings', 'Settings'],
  [/Communications|Messages/, 'Communications'],
] as const

const settled = (page: Page) => expect(page.locator('.bone:visible')).toHaveCount(0)

/** Answers that come one after another. */
const slowly = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const { length } = route.request().url()
    await new Promise((done) => setTimeout(done, 30 + (length % 5) * 30))
    await route.continue()
  })

/** Holds the fonts back; how they change is tested in `fonts.spec.ts`. */
const holdFonts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  const inPlace = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('visibilitychange'))
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      return ['Inter UI', 'Source Serif 4'].filter((name) => loaded.includes(name)).length
    })
  return async () => {
    resolve()
    await expect.poll(inPlace).toBe(2)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
    )
    await forgetShifts(page)
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
        expect.soft(await shifts(page), title).toEqual([])
        await forgetShifts(page)
      }
    },
  )
