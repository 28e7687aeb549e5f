/**
 * Pictures of the dashboards, for people to look at: every scene at four widths in both themes. Says what scrolls
 * sideways and what shifts while it loads.
 *
 *   astro build --outDir /tmp/portal && node tests/support/look/look.ts /tmp/portal /tmp/pictures [scene …]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { scenes } from './answers.ts'
import { launch, openPage } from './player.ts'

const [dist, pictures, ...wanted] = process.argv.slice(2)
if (!dist || !pictures) throw new Error('Say where the built site is and where the pictures go')

const widths = [320, 390, 768, 1280]
const shiftMax = 0.001

const check = async (page: Page, name: string): Promise<void> => {
  const { sideways, shifted } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shifted: window.shifted ?? 0,
  }))
  if (sideways > 0) console.error(`${name}: scrolls ${sideways} px sideways`)
  if (shifted > shiftMax) console.error(`${name}: shifts by ${shifted.toFixed(3)}`)
}

await mkdir(pictures, { recursive: true })
const browser = await launch()
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const role of ['investor', 'admin'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      for (const width of widths) {
        const page = await openPage(browser, dist, scene, { role, theme, width })
        const file = `${role}-${name}-${width}-${theme}.png`
        await check(page, file)
        await page.screenshot({ path: join(pictures, file), fullPage: true })
        await page.close()
      }
    }
  }
}
await browser.close()
