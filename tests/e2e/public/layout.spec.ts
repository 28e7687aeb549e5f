import { expect, test } from 'playwright/test'
import { desktop, phone, publicPaths } from './public-page.ts'

/** The sum of all layout shifts so far. */
const shifts = () =>
  new Promise<number>((done) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
  })

const overflowing = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** A phone, a small phone, a desktop, and a desktop at 200% zoom. */
const sizes = [phone, { width: 320, height: 640 }, desktop, { width: 640, height: 400 }]

for (const viewport of sizes)
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    for (const path of publicPaths)
      test(`${path} moves nothing after it is painted, and nothing sticks out`, async ({ page }) => {
        await page.goto(path, { waitUntil: 'load' })
        expect(await page.evaluate(shifts)).toBe(0)
        expect(await page.evaluate(overflowing)).toBeLessThanOrEqual(0)
      })
  })

test('at 200% zoom the menu and every button can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  const last = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' })
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.getByRole('button', { name: 'Send message' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport()
})
