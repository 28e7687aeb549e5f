import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * Finishes opened dialogs and fades, and whatever starts when those end. Not by waiting: each public page begins with
 * an animation of two seconds. Animations that follow scrolling, or are endless, continue.
 */
const settled = async () => {
  const ending = () =>
    document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline === document.timeline &&
          playState !== 'finished' &&
          effect?.getComputedTiming().endTime !== Infinity,
      )
  for (let running = ending(); running.length > 0; running = ending()) {
    for (const animation of running) animation.finish()
    await new Promise(requestAnimationFrame)
  }
}

/**
 * What axe finds, as rule and places. Its single-frame mode is enough, since none of our pages has a frame; that and
 * leaving out the details of passes saves two thirds of the time.
 */
export const violations = async (page: Page) => {
  await page.evaluate(settled)
  // A page that has it already does not read its million characters again.
  const has = await page.evaluate(() => 'axe' in window)
  const found = await new AxeBuilder({ page, ...(has && { axeSource: 'axe' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}
