import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong, each with where; opened dialogs and fading things are waited for. */
export const violations = async (page: Page) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  const found = await new AxeBuilder({ page }).analyze()
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}
