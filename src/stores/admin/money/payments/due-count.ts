import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'

/** How many payouts, open batches and expected deposits wait, once that is known; 0 before. */
export const $dueCount = atom(0)

/**
 * Counts for as long as the desk is open. The code that reads them is loaded later: the tab itself only needs the
 * number.
 */
export const startDueCount = (): Stop => {
  let over = false
  let stop: Stop = () => undefined
  const start = async (): Promise<void> => {
    const { followDueCount } = await import('./follow-due-count.ts')
    if (!over) stop = followDueCount((count) => $dueCount.set(count))
  }
  start().catch((error) => platform.log('What is due could not be counted', error))
  return () => {
    over = true
    stop()
  }
}
