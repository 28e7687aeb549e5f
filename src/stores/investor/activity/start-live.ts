import { platform } from '#client/platform.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { takeLink } from '#stores/session/place.ts'

/** Once the first screen stands: neither the socket and the list nor what they run on comes before the first chart. */
export const startLiveAfterFirstScreen = (): (() => void) => {
  let over = false
  let stop = (): void => undefined
  const start = async (): Promise<void> => {
    const { startLive } = await import('./live.ts')
    if (over) return
    stop = startLive()
    const link = takeLink()
    if (link !== null) await (await import('./follow-link.ts')).followLink(link)
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

/** Reads the list again after something that the feed tells of. */
export const reloadNotifications = async (): Promise<void> => {
  const { loadNotifications } = await import('./notifications.ts')
  await loadNotifications()
}
