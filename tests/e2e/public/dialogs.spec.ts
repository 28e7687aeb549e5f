import { unlessAt } from '../support/daily.ts'
import { desktop, expect, phone, test } from './public-page.ts'

const dialogs = [
  { button: 'Apply Now', title: 'Apply to trade with us', says: 'The recruiter responds within 24 hours.' },
  { button: 'Learn More', title: 'What we ask of a trader', says: 'Minimum 3+ years of trading experience.' },
]

for (const viewport of [phone, desktop])
  test.describe(`dialogs at ${viewport.width}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('Apply Now and Learn More open contact instructions, and Escape gives the focus back', async ({ page }) => {
      await page.goto('/#for-traders')
      for (const { button, title, says } of dialogs) {
        const opener = page.getByRole('main').getByRole('button', { name: button, exact: true })
        await opener.click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog).toBeVisible()
        await expect(dialog).toContainText(says)
        await expect(dialog.getByRole('link', { name: 'traders@alderline.example' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      }
    })

    test('the focus stays inside; Close closes, and so does a press outside', async ({ page }) => {
      await page.goto('/#contact')
      const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Live Chat' })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'Live Chat' })
      for (let turn = 0; turn < 6; turn++) {
        await page.keyboard.press('Tab')
        expect(
          await page.locator('body :focus').evaluateAll((found) => found.every((each) => each.closest('dialog'))),
        ).toBe(true)
      }
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(dialog).toBeHidden()
    })
  })
