import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { desktop, phone, publicPaths } from './public-page.ts'

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [phone, desktop])
    test.describe(`axe, ${colorScheme}, ${viewport.width}`, () => {
      test.use({ colorScheme, viewport })

      for (const path of publicPaths)
        test(path, async ({ page }) => {
          await page.goto(path)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
        })

      test('an open menu, an open answer, an open dialog', async ({ page }) => {
        await page.goto('/faq#split')
        await page.getByRole('main').getByRole('button', { name: 'Live Chat' }).click()
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        if (viewport !== phone) return
        await page.goto('/')
        await page.getByText('Menu', { exact: true }).click()
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      })
    })
