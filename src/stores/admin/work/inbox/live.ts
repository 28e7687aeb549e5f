import { platform } from '#client/platform.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { firstScreen } from '#stores/kit/first-screen.ts'
import { inboxItems } from './inbox.ts'
import { showSampleNotices } from './sample-notices.ts'

/**
 * Keeps the bell's count for as long as the dashboard is open: from the queue and its socket with `inbox`, otherwise
 * from the sample.
 */
export const startAdminNotices = (): (() => void) => {
  let stop: (() => void) | null = null
  let over = false
  const start = async (): Promise<void> => {
    await discover()
    if (over) return
    if (!hasExtension('inbox')) return showSampleNotices()
    void inboxItems.load()
    await firstScreen()
    const { watch } = await import('./watch.ts')
    if (!over) stop = watch()
  }
  start().catch((error) => platform.log('Live updates did not load', error))
  return () => {
    over = true
    stop?.()
  }
}
