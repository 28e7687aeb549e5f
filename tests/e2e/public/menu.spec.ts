import { desktop, expect, phone, test } from './public-page.ts'

test.describe('the menu on a phone', () => {
  test.use({ viewport: phone })

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('opens and closes', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Strategy' })
    await expect(link).toBeHidden()
    await page.getByText('Menu', { exact: true }).click()
    await expect(link).toBeVisible()
    await page.getByText('Menu', { exact: true }).click()
    await expect(link).toBeHidden()
  })

  test('closes on a link and goes there, the second time as well', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Strategy' })
    for (const turn of ['first', 'second']) {
      await page.getByText('Menu', { exact: true }).click()
      await link.click()
      await expect(link, turn).toBeHidden()
      await expect(page, turn).toHaveURL(/#strategy$/)
      await expect(page.getByRole('heading', { name: 'A week you can read before it starts' }), turn).toBeInViewport()
    }
  })

  test('closes on a press outside', async ({ page }) => {
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Strategy' })
    await page.getByText('Menu', { exact: true }).click()
    await expect(link).toBeVisible()
    await page.mouse.click(phone.width / 2, phone.height - 40)
    await expect(link).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })

  test('opens by key, and its links are next', async ({ page }) => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
  })
})

test.describe('the menu on a desktop', () => {
  test.use({ viewport: desktop })

  test('stands there, in the order of the sections', async ({ page }) => {
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(links).toHaveText([
      'Home',
      'About',
      'Strategy',
      'Advantages',
      'Investors',
      'Team',
      'For traders',
      'Contact',
    ])
    await expect(links.last()).toBeVisible()
    await expect(page.getByText('Menu', { exact: true })).toBeHidden()
  })

  test('stays in view while the page scrolls', async ({ page }) => {
    await page.goto('/#contact')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeInViewport()
  })
})
