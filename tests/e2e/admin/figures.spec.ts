import { expect, type Page, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { openAdmin, openTab } from './admin-page.ts'

/** The names of figures that take two lines although each has a line of its own. */
const wrapped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.figures dt')]
      .filter((name) => innerWidth < 360 && name.checkVisibility() && !name.querySelector('.badge'))
      .filter((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map(({ textContent }) => textContent),
  )

/** The names of figures whose values are higher or lower than those beside them. */
const apart = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.figures')]
      .filter((line) => line.checkVisibility())
      .flatMap((line) => {
        const top = (one: Element | null) => Math.round(one?.getBoundingClientRect().top ?? 0)
        const all = [...line.querySelectorAll(':scope > div')].map((one) => ({
          name: one.querySelector('dt')?.textContent ?? '',
          at: top(one),
          value: top(one.querySelector('dd')),
        }))
        return all
          .filter(({ at, value }) => all.some((other) => other.at === at && other.value !== value))
          .map(({ name }) => name)
      }),
  )

/** Letters a third wider than the portal's, in a sheet that its policy allows. */
const wideLetters = (page: Page, are: boolean): Promise<void> =>
  page.evaluate((worn) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: monospace !important }')
    document.adoptedStyleSheets = worn ? [sheet] : []
  }, are)

for (const width of [320, 390, 1280])
  test(
    `figures keep their lines in the letters of the system, and in wide ones (${width} px)`,
    unlessAt(width, 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.route('**/*.woff2', (route) => route.abort())
      await openAdmin(page)
      for (const tab of ['Overview', 'Reports', 'Investors', 'Analytics', 'Settings']) {
        await openTab(page, tab)
        await expect(page.locator('.bone:visible')).toHaveCount(0)
        expect.soft([...(await wrapped(page)), ...(await apart(page))], tab).toEqual([])
        await wideLetters(page, true)
        expect.soft(await apart(page), `${tab}, in wide letters`).toEqual([])
        const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect.soft(await page.evaluate(beyond), `${tab} scrolls sideways`).toBeLessThanOrEqual(0)
        await wideLetters(page, false)
      }
    },
  )
