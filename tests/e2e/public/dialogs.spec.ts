import { unlessAt } from '../support/daily.ts'
import { desktop, expect, phone, test } from './public-page.ts'

const dialogs = [
  { button: 'Apply Now', title: 'Apply to trade with us', says: 'The recruiter responds within 24 hours.' },
  { button: 'Learn More', title: 'What we ask of a trader', says: 'Minimum 3+ years of trading experience.' },
]

for (const viewport of [phone, desktop])
  test.describe(`dialogs at ${viewport.width}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    for (const { button, title, says } of dialogs)
      test(`${button} opens contact instructions, and Escape gives the focus back`, async ({ page }) => {
        await page.goto('/#for-traders')
        const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
        await opener.click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog).toBeVisible()
        await expect(dialog).toContainText(says)
        await expect(dialog.getByRole('link', { name: 'traders@alderline.example' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      })

    test('the focus stays inside, and Close closes', async ({ page }) => {
      await page.goto('/#contact')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Live Chat' }).click()
      const dialog = page.getByRole('dialog', { name: 'Live Chat' })
      for (let turn = 0; turn < 6; turn++) {
        await page.keyboard.press('Tab')
        expect(
          await page.locator('body :focus').evaluateAll((found) => found.every((each) => each.closest('dialog'))),
        ).toBe(true)
      }
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })

    test('a press outside closes', async ({ page }) => {
      await page.goto('/#contact')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Live Chat' }).click()
      await expect(page.getByRole('dialog', { name: 'Live Chat' })).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(page.getByRole('dialog', { name: 'Live Chat' })).toBeHidden()
    })
  })
