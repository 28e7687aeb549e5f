import type { Locator, Page } from 'playwright/test'
import { desktop, expect, phone, test } from './public-page.ts'

const openByKey = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test.describe('the menu on a phone', () => {
  test.use({ viewport: phone })

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('opens and closes by press: again, outside, or on a link, which it leads to, the second time as well', async ({
    page,
  }) => {
    const menu = page.getByRole('button', { name: 'Menu' })
    const nav = page.getByRole('navigation', { name: 'Sections' })
    const link = nav.getByRole('link', { name: 'Strategy' })
    await expect(link).toBeHidden()
    await menu.click()
    await expect(link).toBeVisible()
    await menu.click()
    await expect(link).toBeHidden()
    await menu.click()
    await expect(link).toBeVisible()
    await page.mouse.click(phone.width / 2, phone.height - 40)
    await expect(link).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    const heading = page.getByRole('heading', { name: 'Every week’s limits are set before it starts' })
    for (const turn of ['first', 'second']) {
      await menu.click()
      await link.click()
      await expect(link, turn).toBeHidden()
      await expect(page, turn).toHaveURL(/#strategy$/)
      await expect(heading, turn).toBeInViewport()
    }
    await menu.click()
    for (const name of ['FAQ', 'Blog', 'Check a statement', 'Start Investing'])
      await expect(nav.getByRole('link', { name })).toBeVisible()
    await nav.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  })

  test('opens by key, closes on Escape, has its links next, and after Enter on one Tab goes on from its section', async ({
    page,
  }) => {
    await openByKey(page)
    const nav = page.getByRole('navigation', { name: 'Sections' })
    const first = nav.getByRole('link').first()
    await expect(first).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await nav.getByRole('link', { name: 'Advantages' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#advantages$/)
    await expect(nav).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Eight terms, and the limit of each' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'both readings' })).toBeFocused()
  })
})

test('every other page has the same menu', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const path of ['/faq', '/blog/twelve-weeks-carried', '/terms', '/traders', '/verify']) {
    await page.goto(path)
    const nav = page.getByRole('navigation', { name: 'Site' })
    await expect.soft(nav, path).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect
      .soft(nav.getByRole('link'), path)
      .toHaveText([
        'Strategy',
        'Investors',
        'Team',
        'For traders',
        'FAQ',
        'Blog',
        'Contact',
        'Check a statement',
        'Start Investing',
      ])
    await page.keyboard.press('Escape')
    await expect.soft(nav, path).toBeHidden()
  }
})

test.describe('the menu on a desktop', () => {
  test.use({ viewport: desktop })

  test('stands there: the sections in their order, then where there is room FAQ and Blog', async ({ page }) => {
    const sections = ['Home', 'About', 'Strategy', 'Advantages', 'Investors', 'Team', 'For traders', 'Contact']
    const room = [
      { width: 1140, names: sections },
      { width: 1259, names: sections },
      { width: 1260, names: [...sections, 'FAQ', 'Blog'] },
      { width: desktop.width, names: [...sections, 'FAQ', 'Blog'] },
    ]
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Sections' })
    const edge = async (of: Locator, side: 'left' | 'right') => {
      const { x = 0, width = 0 } = (await of.boundingBox()) ?? {}
      return side === 'left' ? x : x + width
    }
    for (const { width, names } of room) {
      await page.setViewportSize({ ...desktop, width })
      const links = nav.getByRole('link').filter({ visible: true })
      await expect(links, `${width}`).toHaveText(names)
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
      const [brand, first, last, login] = await Promise.all([
        edge(page.getByRole('banner').getByRole('link').first(), 'right'),
        edge(links.first(), 'left'),
        edge(links.last(), 'right'),
        edge(page.getByRole('banner').getByRole('link', { name: 'Login' }), 'left'),
      ])
      expect(first - brand, `${width}`).toBeGreaterThanOrEqual(12)
      expect(login - last, `${width}`).toBeGreaterThanOrEqual(12)
    }
  })

  test('stays in view while the page scrolls', async ({ page }) => {
    await page.goto('/#contact')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeInViewport()
  })
})
