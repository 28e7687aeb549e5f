import { platform } from '#client/platform.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { followLinks } from '#stores/session/place.ts'

const open = async (link: string): Promise<void> => {
  const { followLink } = await import('./follow-link.ts')
  await followLink(link)
}

const lost = (error: unknown): void => platform.log('A link could not be followed', error)

/** Once the first screen stands: neither the socket and the list nor what they run on comes before the first chart. */
export const startLiveAfterFirstScreen = (): (() => void) => {
  let over = false
  let stop = (): void => undefined
  const start = async (): Promise<void> => {
    const { startLive } = await import('./live.ts')
    if (over) return
    const ends = [startLive(), followLinks((link) => void open(link).catch(lost))]
    stop = () => {
      for (const end of ends) end()
    }
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
