import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { smallFields } from '../support/small-fields.ts'

const scriptBytesMax = 90 * 1024

for (const path of ['/login', '/register'])
  test.describe(path, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        // The moment itself, not the next frame, which may come after what was asked for since.
        let waited = false
        const look = (): void => {
          const waits = document.querySelector('.auth-main')?.textContent?.includes('Loading…') ?? false
          waited ||= waits
          if (!waited || waits) return
          watch.disconnect()
          Object.assign(globalThis, { 'test:usable': performance.now() })
        }
        const watch = new MutationObserver(look)
        watch.observe(document, { childList: true, subtree: true, characterData: true })
      }),
    )

    test(`loads at most ${scriptBytesMax / 1024} KB of JavaScript with brotli`, async ({ page }) => {
      const bodies = new Map<string, Promise<Buffer>>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body())
      })
      await page.goto(path)
      // What comes once the form can be used is not waited for by anybody.
      await page.waitForFunction(() => Reflect.has(globalThis, 'test:usable'))
      const needed = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((one) => (one as PerformanceResourceTiming).responseEnd < Reflect.get(globalThis, 'test:usable'))
          .map(({ name }) => name),
      )
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      const scripts = await Promise.all([...bodies].flatMap(([url, body]) => (needed.includes(url) ? [body] : [])))
      const bytes = scripts.reduce((sum, body) => sum + brotliCompressSync(body, quality).length, 0)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(scriptBytesMax)
    })

    for (const width of [320, 390, 1280])
      test(
        `says Loading in its own HTML, takes what is typed meanwhile, and shifts nothing (${width} px)`,
        unlessAt(width, 390),
        async ({ page }) => {
          await page.setViewportSize({ width, height: 800 })
          const { promise, resolve } = Promise.withResolvers<void>()
          await page.route('**/api/extensions', async (route) => {
            await promise
            await route.continue()
          })
          await watchShifts(page)
          await page.goto(path)
          await expect(page.getByText('Loading…')).toBeVisible()
          await page.getByLabel('Email').fill('ann@example.com')
          const before = await page.locator('.auth-main').boundingBox()
          resolve()
          await expect(page.getByText('Loading…')).toBeHidden()
          await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
          expect(await page.locator('.auth-main').boundingBox()).toEqual(before)
          expect(await shifts(page)).toEqual([])
          expect(await smallFields(page)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        },
      )
  })
