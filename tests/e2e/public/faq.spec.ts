import { unlessAt } from '../support/daily.ts'
import { desktop, expect, phone, test } from './public-page.ts'

for (const viewport of [phone, desktop])
  test.describe(`FAQ at ${viewport.width}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('opens one answer at a time', async ({ page }) => {
      await page.goto('/faq')
      const minimum = page.getByText('The investor terms name a minimum of $100.')
      const lockUp = page.getByText('The initial lock-up of your capital is 1 month')
      await expect(minimum).toBeHidden()
      await page.getByText('What is the minimum investment?').click()
      await expect(minimum).toBeVisible()
      await page.getByText('Is there a lock-up?').click()
      await expect(lockUp).toBeVisible()
      await expect(minimum).toBeHidden()
      await page.getByText('Is there a lock-up?').click()
      await expect(lockUp).toBeHidden()
    })

    test('an address with a fragment opens its answer', async ({ page }) => {
      await page.goto('/faq#withdraw-capital')
      await expect(
        page.getByText('Full capital withdrawal is allowed once a month, after the lock-up.'),
      ).toBeInViewport()
      await expect(page.getByText('How often can I withdraw my capital?')).toBeInViewport()
      await expect(page.locator('details.qa[open]')).toHaveCount(1)
    })
  })

test('works by key', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('summary', { hasText: 'How is profit shared?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The first figure is yours, the second the fund’s.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('The first figure is yours, the second the fund’s.')).toBeHidden()
})

test('live chat is a dialog, the consultation leads to the contact form', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('main').getByRole('button', { name: 'Live Chat' }).click()
  await expect(page.getByRole('dialog', { name: 'Live Chat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Book a consultation' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByLabel('Full name')).toBeInViewport()
})

test.describe('a fragment on the same page', () => {
  test.use({ viewport: desktop, javaScriptEnabled: true })

  test('brings its question under the bar, whatever stood open above it', async ({ page }) => {
    await page.goto('/faq')
    const open = page.locator('details.qa[open]')
    await page.locator('details.qa').first().locator('summary').click()
    await expect(open).toHaveCount(1)
    await page.evaluate(() => {
      location.hash = '#withdraw-capital'
    })
    const question = page.locator('summary', { hasText: 'How often can I withdraw my capital?' })
    await expect(page.locator('#withdraw-capital')).toBeInViewport()
    const belowBar = async () =>
      ((await question.boundingBox())?.y ?? Number.NaN) - ((await page.locator('.top').boundingBox())?.height ?? 0)
    await expect.poll(belowBar).toBeLessThan(90)
    expect(await belowBar()).toBeGreaterThanOrEqual(0)
  })

  test('and a second link, pressed once the page rests at the first, leads to its own', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    // On its way the page passes other questions, so being there counts only once scrolling has ended. A link pressed
    // before that is the browser's own affair (docs/browsers.md).
    for (const place of [4, 1]) {
      await links.nth(place).click()
      const heading = page.getByRole('heading', { level: 2 }).nth(place)
      const belowBar = async () =>
        ((await heading.boundingBox())?.y ?? Number.NaN) - ((await page.locator('.top').boundingBox())?.height ?? 0)
      let before = Number.NaN
      const restsAtQuestion = async (): Promise<boolean> => {
        const now = await belowBar()
        const rests = now === before
        before = now
        return rests && now >= -8 && now < 90
      }
      await expect.poll(restsAtQuestion).toBe(true)
    }
  })
})
