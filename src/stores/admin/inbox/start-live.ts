import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'

/** Once the first screen stands: neither the socket and the queue nor what they run on comes before the first chart. */
export const startNoticesAfterFirstScreen = (): Stop => {
  let over = false
  let stop: Stop = () => undefined
  const start = async (): Promise<void> => {
    const { startAdminNotices } = await import('./live.ts')
    if (!over) stop = startAdminNotices()
  }
  const stopWaiting = afterFirstScreen(() => {
    start().catch((error) => platform.log('Live updates did not load', error))
  })
  return () => {
    over = true
    stopWaiting()
    stop()
  }
}
