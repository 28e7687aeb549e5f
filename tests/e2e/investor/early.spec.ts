import { expect, type Page, type Route, test } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { openHome } from './investor.ts'

/** Holds back the islands' code; returns a function that lets it through. */
const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  let through = false
  const held: Route[] = []
  await page.route('**/_astro/*.js', (route) => (through ? route.continue() : void held.push(route)))
  return async () => {
    through = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** The next visit of somebody who has been on the dashboard before, with nothing in the browser's cache. */
const comeBack = async (before: Page, prepare?: (page: Page) => unknown) => {
  await openHome(before)
  const storageState = await before.context().storageState()
  const context = await before.context().browser()?.newContext({ storageState, viewport: before.viewportSize() })
  if (!context) throw new Error('No browser.')
  const page = await context.newPage()
  await prepare?.(page)
  await withoutNews(page)
  const letThrough = await holdScripts(page)
  await page.goto(new URL('/dashboard', before.url()).href, { waitUntil: 'commit' })
  return { page, letThrough, leave: () => context.close() }
}

/** What is shown of the balance and its chart, and where: how wide a text is depends on the fonts, which come later. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const place = (selector: string) => {
      const { x, y, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, height].map(Math.round)
    }
    const first = document.querySelector('.chart-plot') as Element
    return {
      text: ['.balance', '.balance-change', '.chart .chart-title', '.chart-readout', '.chart-legend'].map((part) =>
        document.querySelector(part)?.textContent.replaceAll(', explain this number', ''),
      ),
      places: ['.balance', '.balance-change', '.chart .chart-title', '.chart-plot', '.chart-legend'].map(place),
      lines: [...first.querySelectorAll('.chart-line, .chart-grid')].map((line) =>
        ['d', 'y1', 'x2', 'class'].map((name) => line.getAttribute(name)),
      ),
      ticks: [...first.querySelectorAll('g:has(> .chart-grid) > text')].map(({ textContent }) => textContent),
    }
  })

for (const width of [320, 390, 768, 1280])
  test(
    `the balance and its chart are drawn before the islands’ code is there, and stay as they are (${width} px)`,
    unlessAt(width, 390),
    async ({ page: before }) => {
      await before.setViewportSize({ width, height: 900 })
      const { page, letThrough, leave } = await comeBack(before)
      await expect(page.locator('.chart-line').first()).toBeVisible()
      await expect(page.getByText(/^\$\d/).first()).toBeVisible()
      // Nobody who could not use it yet is told about it.
      await expect(page.getByRole('status')).toHaveText('Loading…')
      await expect(page.getByRole('figure')).toHaveCount(0)
      await expect(page.getByRole('button')).toHaveCount(0)
      const early = await seen(page)
      expect(early.lines.length).toBeGreaterThan(3)
      await letThrough()
      await expect(page.getByRole('button', { name: 'Deposit' })).toBeVisible()
      await expect(page.locator('[inert]')).toHaveCount(0)
      expect(await seen(page)).toEqual(early)
      await leave()
    },
  )

const others: readonly (readonly [string, (page: Page) => unknown])[] = [
  [
    'for somebody else than signed in',
    (page) =>
      page.addInitScript(() => {
        const user = JSON.parse(localStorage.getItem('portal:user') ?? '')
        localStorage.setItem('portal:user', JSON.stringify({ ...user, email: 'other@example.com' }))
      }),
  ],
  [
    'where amounts are hidden',
    (page) => page.addInitScript(() => localStorage.setItem('portal:amounts-hidden', 'yes')),
  ],
  [
    'of an answer that is an error',
    (page) => page.route('**/api/account/home', (route) => route.fulfill({ status: 500, json: { weeks: [{}] } })),
  ],
]

test('nothing is drawn for somebody else than signed in, where amounts are hidden, or of an error', async ({
  page: before,
}) => {
  for (const [what, prepare] of others)
    await test.step(what, async () => {
      const { page, leave } = await comeBack(before, prepare)
      await expect.poll(() => page.evaluate(() => window.early?.arrived ?? null)).not.toBeNull()
      await expect(page.locator('.bone').first()).toBeVisible()
      await expect(page.locator('.chart-line')).toHaveCount(0)
      await leave()
    })
})

test('somebody who signs in before the islands’ code is there finds nothing of the one before', async ({
  page: before,
}) => {
  const { page, letThrough, leave } = await comeBack(before)
  await expect(page.locator('.chart-line').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('portal:user') ?? '')
    localStorage.setItem('portal:user', JSON.stringify({ ...user, email: 'other@example.com' }))
  })
  await page.route('**/api/account/home', () => undefined)
  await letThrough()
  await expect(page.getByText(/^Welcome/)).toBeVisible()
  await expect(page.locator('.chart-line')).toHaveCount(0)
  await expect.poll(() => asked).toContain('/api/account/home')
  await leave()
})

test('nothing is drawn, nor asked for, where another tab is about to open', async ({ page: before }) => {
  const { page, letThrough, leave } = await comeBack(before, (page) =>
    page.addInitScript(() => sessionStorage.setItem('portal:return', 'investor reports')),
  )
  await page.waitForLoadState('domcontentloaded')
  await expect(page.locator('.bone').first()).toBeVisible()
  expect(await page.evaluate(() => window.early)).toBeUndefined()
  await letThrough()
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await leave()
})
