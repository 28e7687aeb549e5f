import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { unlessAt } from '../support/daily.ts'
import { desktop, expect, phone, test } from './public-page.ts'

/** What compliance archives and design reviews keep of a page: everything, two seconds after it has loaded. */
const captureMs = 2000

interface Box {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** When the last section is laid out, in milliseconds after the style sheet; resolves once it is. */
const shownAfterMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const shows = document.getAnimations().filter((each) => 'animationName' in each && each.animationName === 'show')
    await Promise.all(shows.map(({ finished }) => finished))
    return Math.max(...shows.map(({ effect }) => Number(effect?.getComputedTiming().endTime)))
  })

const headings = (page: Page): Promise<Box[]> =>
  page.locator('main :is(h1, h2, h3):not(dialog *)').evaluateAll((all) =>
    all.map((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect()
      return { text: heading.textContent ?? '', x, y: y + scrollY, width, height }
    }),
  )

/** How much the lightness of a part of a picture varies: nothing if no letter was painted there. */
const contrastIn = async (picture: Buffer, { x, y, width, height }: Box): Promise<number> => {
  const part = { left: Math.floor(x), top: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) }
  const { channels } = await sharp(picture).extract(part).greyscale().stats()
  return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)
}

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} px`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('a capture of the whole landing page has every heading on it, and all the text', async ({ page }) => {
      await page.goto('/')
      expect(await shownAfterMs(page)).toBeLessThanOrEqual(captureMs)
      const picture = await page.screenshot({ fullPage: true })
      const found = await headings(page)
      expect(found.length).toBeGreaterThan(12)
      for (const heading of found) {
        expect.soft(heading.height, heading.text).toBeGreaterThan(10)
        expect.soft(await contrastIn(picture, heading), heading.text).toBeGreaterThan(100)
      }
      const { height } = await sharp(picture).metadata()
      expect(height).toBeGreaterThan((found.at(-1)?.y ?? 0) + 200)
      // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered counts
      const read = (await page.locator('main').innerText()).length
      const whole = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ').length
      // Hidden are the weeks and the sums that were not chosen, and what a phone has no room for.
      expect(read).toBeGreaterThan(whole * 0.4)
    })
  })
