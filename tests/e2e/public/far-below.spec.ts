import type { Page } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { desktop, expect, phone, test } from './public-page.ts'

/** What is far below the screen is laid out as it comes near. None of that may be noticed. */

const sections = ['about', 'strategy', 'advantages', 'investors', 'management', 'for-traders', 'contact']

const headingTop = (page: Page, section: string) =>
  page.locator(`#${section}-title`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} × ${viewport.height}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('an address with a fragment opens at its section, and stays there', async ({ page }) => {
      for (const section of sections) {
        await page.goto('about:blank')
        await page.goto(`/#${section}`)
        const isInUpperHalf = async () => {
          const top = await headingTop(page, section)
          return top >= 64 && top < viewport.height / 2
        }
        await expect.poll(isInUpperHalf, section).toBe(true)
      }
    })

    test('on the way back up nothing jumps', async ({ page }) => {
      await page.goto('/#contact')
      await expect(page.getByLabel('Full name')).toBeInViewport()
      for (const section of sections.toReversed().slice(1)) {
        const next = page.locator(`#${section}-title`)
        await next.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await expect(next, section).toBeInViewport()
      }
    })

    test('the browser’s own search finds it', async ({ page }) => {
      await page.goto('/')
      const found = await page.evaluate(() =>
        (window as unknown as { find(text: string): boolean }).find('plain answer'),
      )
      expect(found).toBe(true)
      await expect(page.getByText('We would rather lose you to a plain answer')).toBeInViewport()
    })

    test('a week of the sample account changes nothing but itself', async ({ page }) => {
      await page.goto('/')
      const height = () => page.locator('.hero').evaluate((hero) => hero.getBoundingClientRect().height)
      const before = await height()
      for (const week of await page.locator('.weeks label').filter({ visible: true }).all()) {
        await week.click()
        expect(await height()).toBe(before)
      }
    })
  })
