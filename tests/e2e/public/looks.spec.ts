import { expect, test } from 'playwright/test'
import { expectAccessible, onPhone } from '../support/looks.ts'
import { layOutAll, publicPaths } from './public-page.ts'

// With JavaScript, which axe needs; the pages themselves have none.

for (const { theme, width } of onPhone)
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 844 } })

    test('axe finds nothing on any page, nor in an open menu, answer or dialog', async ({ page }) => {
      test.slow()
      for (const path of publicPaths) {
        await page.goto(path)
        await layOutAll(page)
        await expectAccessible(page, path)
      }
      await page.goto('/faq#split')
      await page.getByRole('main').getByRole('button', { name: 'Live Chat' }).click()
      await expectAccessible(page, 'a dialog')
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (!(await menu.isVisible())) return
      await menu.click()
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
      await expectAccessible(page, 'the menu')
    })
  })
