import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Opened dialogs and fading things are waited for, or are gone; what follows the scrolling never ends. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ finished }) => finished),
  )

/**
 * What axe finds wrong, as rule and places. Its mode of one frame will do, since no page of ours has a frame; that and
 * leaving out the details of what is right take a third of the time.
 */
export const violations = async (page: Page) => {
  await page.evaluate(settled)
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}
