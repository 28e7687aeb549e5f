import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * Opened dialogs and what fades in are at their end, or gone, and what begins with that end as well. It is not waited
 * for: each public page begins with an animation of two seconds. What follows the scrolling, or is endless, goes on.
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
