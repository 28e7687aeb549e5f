import { expect, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { desktop, layOutAll, phone, publicPaths } from './public-page.ts'

const overflowing = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** A phone, a desktop, and a desktop at 200% and at 400%. */
const sizes = [
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: { width: 640, height: 400 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 256 }, colorScheme: 'light' },
] as const

for (const { viewport, colorScheme } of sizes)
  test.describe(`${viewport.width} × ${viewport.height}, ${colorScheme}`, unlessAt(viewport.width, 390, 1280), () => {
    test.use({ viewport, colorScheme })

    test('no page moves anything after it is painted, and nothing sticks out', async ({ page }) => {
      await watchShifts(page)
      for (const path of publicPaths) {
        await page.goto(path, { waitUntil: 'load' })
        expect.soft(await shifts(page), path).toEqual([])
        await layOutAll(page)
        expect.soft(await page.evaluate(overflowing), path).toBeLessThanOrEqual(0)
      }
    })
  })

test('at 200% zoom the menu and every button can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const last = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contact' })
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.getByRole('button', { name: 'Send message' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeInViewport()
})
