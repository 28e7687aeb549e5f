import type { Page } from 'playwright/test'
import { desktop, expect, test } from './public-page.ts'

test.use({ viewport: desktop })

/** The texts of the menu's links that show the bar of the current section. */
const highlighted = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => !/rgba\(.*, 0\)|transparent/.test(getComputedStyle(link).borderBottomColor))
        .map((link) => link.textContent?.trim() ?? ''),
    )

test('at first the highlight is on Home, and a press on any other moves it there', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => highlighted(page)).toEqual(['Home'])
  for (const name of ['About', 'Strategy', 'Advantages', 'Investors', 'Team', 'For traders', 'Contact']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
    await expect.poll(() => highlighted(page), name).toEqual([name])
  }
})

test('scrolling moves it as well', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Eight terms, and the limit of each' }).scrollIntoViewIfNeeded()
  await page.mouse.move(desktop.width / 2, desktop.height / 2)
  await page.mouse.wheel(0, desktop.height / 2)
  await expect.poll(() => highlighted(page)).toEqual(['Advantages'])
  await page.mouse.wheel(0, -100_000)
  await expect.poll(() => highlighted(page)).toEqual(['Home'])
})

test('Learn More scrolls to the strategy, Get Started Today to the contact form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Learn More about the strategy' }).click()
  await expect(page.getByRole('heading', { name: 'Every week’s limits are set before it starts' })).toBeInViewport()
  await page.getByRole('link', { name: 'Get Started Today' }).click()
  await expect(page.getByLabel('Full name')).toBeInViewport()
})

test('a press scrolls smoothly, arriving from elsewhere does not', async ({ page }) => {
  const behaviour = () => page.locator('html').evaluate((html) => getComputedStyle(html).scrollBehavior)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect.poll(behaviour).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(behaviour).toBe('auto')
})
