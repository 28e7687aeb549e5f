/**
 * Pictures of the dashboards' tabs, for people to look at: every scene at four widths in both themes. Says what scrolls
 * sideways and what shifts while it loads.
 *
 *   astro build --outDir /tmp/portal && node tests/support/look/look.ts /tmp/portal /tmp/pictures [scene | scene/Tab …]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { faces as adminFaces } from '#islands/admin/faces.ts'
import { faces as investorFaces } from '#islands/investor/faces.ts'
import { scenes } from './answers.ts'
import { launch, openPage } from './player.ts'

const [dist, pictures, ...wanted] = process.argv.slice(2)
if (!dist || !pictures) throw new Error('Say where the built site is and where the pictures go')

const widths = [320, 390, 768, 1280]
/** As both dashboards name them. */
const tabsOf = {
  investor: investorFaces.map(({ label }) => label),
  admin: adminFaces.map(({ label }) => label),
} as const
const shiftMax = 0.001

const checkWidth = async (page: Page, name: string): Promise<void> => {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (sideways > 0) console.error(`${name}: scrolls ${sideways} px sideways`)
}

const checkShifts = async (page: Page, name: string): Promise<void> => {
  const shifted = await page.evaluate(() => window.shifted ?? 0)
  if (shifted > shiftMax) console.error(`${name}: shifts by ${shifted.toFixed(3)}`)
}

const isWanted = (scene: string, tab: string) =>
  wanted.length === 0 || wanted.includes(scene) || wanted.includes(`${scene}/${tab}`)

/** Opens a tab and waits until it has loaded. */
const openTab = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await page.locator('.tab-panel:visible h1').waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => ![...document.querySelectorAll<HTMLElement>('.bone')].some((bone) => bone.offsetParent),
  )
}

await mkdir(pictures, { recursive: true })
const browser = await launch()
for (const [name, scene] of Object.entries(scenes)) {
  for (const role of ['investor', 'admin'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      for (const width of widths) {
        const tabs = tabsOf[role].filter((tab) => isWanted(name, tab))
        if (tabs.length === 0) continue
        const page = await openPage(browser, dist, scene, { role, theme, width })
        await checkShifts(page, `${role}-${name}-${width}-${theme}`)
        for (const tab of tabs) {
          await openTab(page, tab)
          const file = `${role}-${name}-${tab}-${width}-${theme}.png`
          await checkWidth(page, file)
          await page.screenshot({ path: join(pictures, file), fullPage: true })
        }
        await page.close()
      }
    }
  }
}
await browser.close()
