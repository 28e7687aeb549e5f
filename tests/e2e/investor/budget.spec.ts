import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type Request, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { openHome } from './investor.ts'

const scriptBytesMax = 100 * 1024
const requestsMax = 8

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

test(`the first screen can be used after ${requestsMax} requests and ${scriptBytesMax / 1024} KB of JavaScript at most`, async ({
  page,
}) => {
  await openHome(page)
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=tabpanel] .chart-scrubber')) return
      performance.mark('first-screen')
      seen.disconnect()
    })
    seen.observe(document, { subtree: true, childList: true })
  })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
  // The socket is not one of the page's resources; it opens after the chart as well.
  const before = new Set(
    await page.evaluate(() => {
      const [drawn] = performance.getEntriesByName('first-screen')
      return (
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime <= (drawn?.startTime ?? Number.POSITIVE_INFINITY))
          .map(({ name }) => name)
          // The fonts have a budget of their own, in fonts.spec.ts.
          .filter((name) => !name.includes('/fonts/'))
      )
    }),
  )
  const scripts = requests.filter((request) => request.resourceType() === 'script' && before.has(request.url()))
  const bodies = await Promise.all(scripts.map(async (request) => (await request.response())?.body()))
  const bytes = bodies.reduce((sum, body) => sum + (body ? brotliCompressSync(body, quality).length : 0), 0)
  expect(bytes).toBeGreaterThan(50 * 1024)
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax)
  // The page itself is one more.
  expect([...before, page.url()].map((url) => new URL(url).pathname)).toHaveLength(
    Math.min(before.size + 1, requestsMax),
  )
  // The list waits for the socket, so that nothing is lost between the two.
  const later = () => requests.map((request) => request.url()).filter((url) => !before.has(url))
  // Nor do the tabs count what the first screen loads by itself once it is shown (tests/site/script-budgets.test.ts).
  const parts = ['Ahead', 'WeekBars', 'AlertHost', 'HomeMore', 'StepUpHost'].map((part) => `/_astro/${part}.`)
  for (const path of ['/api/extensions', '/api/auth/session', '/api/notifications', ...parts])
    await expect.poll(() => later().some((url) => url.includes(path)), path).toBe(true)
})

for (const width of [390, 600, 768, 1000, 1100, 1280])
  test(
    `Home is as tall before its figures are there as with them (${width} px)`,
    unlessAt(width, 390, 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openHome(page)
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/account/home*', async (route) => {
        await promise
        await route.continue()
      })
      await page.reload()
      const tops = () =>
        page.evaluate(() =>
          ['.balance', '.balance-change', '.quick', '.ahead'].map(
            (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
          ),
        )
      await expect(page.locator('.balance .bone')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await tops()
      // Found and measured in one turn of the page: its script takes the place of what was served meanwhile.
      const ends = (selector: string) =>
        page.evaluate(
          (parts) => Math.max(...[...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect().right)),
          selector,
        )
      expect(await ends('.balance-part .bone')).toBeLessThanOrEqual(await ends('.ahead'))
      resolve()
      await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
      const after = await tops()
      for (const [place, top] of after.entries()) expect.soft(Math.abs(top - (before[place] ?? 0))).toBeLessThan(1)
    },
  )

for (const width of [320, 390, 768, 1280])
  test(
    `nothing shifts while Home loads, nor scrolls sideways (${width} px)`,
    unlessAt(width, 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openHome(page)
      await watchShifts(page)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Profit distribution' })).toContainText('to you')
      await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('is paid to you')
      expect(await shifts(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )
