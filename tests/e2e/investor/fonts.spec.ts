import { expect, type Page, type Route, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { openHome, openTab } from './investor.ts'

const fontBytesMax = 45 * 1024

const families = ['Inter UI', 'Source Serif 4']

/** The page's own fonts that are in use, without their substitutes. */
const inPlace = async (page: Page) => {
  const loaded = await page.evaluate(() => [...document.fonts].map(({ family, status }) => ({ family, status })))
  return families.filter((name) => loaded.some(({ family, status }) => family === name && status === 'loaded'))
}

/** When each font was requested, by its address. */
const asked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/fonts/'))
      .map(({ name, startTime }) => ({ name, startTime })),
  )

test('the fonts are asked for after the first paint, and weigh 45 KB at most', async ({ page }) => {
  await openHome(page)
  const addresses = async () => new Set((await asked(page)).map(({ name }) => name))
  await expect.poll(async () => (await addresses()).size).toBe(families.length)
  const [painted] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
  )
  for (const { startTime } of await asked(page))
    expect(startTime).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY)
  const bodies = await Promise.all([...(await addresses())].map(async (at) => (await page.request.get(at)).body()))
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0)
  expect(bytes).toBeGreaterThan(20 * 1024)
  expect(bytes).toBeLessThanOrEqual(fontBytesMax)
})

/** Holds the fonts back; returns a function that lets them through. */
const holdFonts = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = []
  await page.route('**/fonts/*', (route) => void held.push(route))
  return async () => {
    await expect.poll(() => held.length).toBe(2)
    await Promise.all(held.map((route) => route.continue()))
  }
}

for (const width of [320, 390, 768, 1280])
  test(
    `nothing moves where they come late: they take their place with the next tab (${width} px)`,
    unlessAt(width, 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchShifts(page)
      const letThrough = await holdFonts(page)
      await openHome(page)
      await expect(page.locator('.bone:visible')).toHaveCount(0)
      await letThrough()
      // The page has both, and waits for the next tab: one that is opened before is not that one.
      await page.evaluate(() => window.lateFonts?.then(() => undefined))
      expect(await inPlace(page)).toEqual([])
      await openTab(page, 'Reports')
      await expect.poll(() => inPlace(page)).toEqual(families)
      expect(await shifts(page)).toEqual([])
    },
  )

test('nothing moves where they come before the figures, which are drawn in them', async ({ page }) => {
  await watchShifts(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/account/home', async (route) => {
    await promise
    await route.continue()
  })
  const asking = page.waitForRequest('**/api/account/home')
  const opened = openHome(page)
  await asking
  await expect.poll(() => inPlace(page)).toEqual(families)
  resolve()
  await opened
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  expect(await shifts(page)).toEqual([])
})
