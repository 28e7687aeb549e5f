import type { Stop } from '#client/platform-interface.ts'
import { startAfterFirstScreen } from '#stores/kit/first-screen.ts'
import { followLinks } from '#stores/session/place.ts'

const open = async (link: string): Promise<void> => {
  const { followLink } = await import('./follow-link.ts')
  await followLink(link)
}

/**
 * Starts once the first screen is shown: neither the socket and the list nor their code loads before the first chart.
 */
export const startLiveAfterFirstScreen = (): Stop =>
  startAfterFirstScreen('Live updates', async () => {
    const { startLive } = await import('./live.ts')
    return () => {
      const ends = [startLive(), followLinks(open)]
      return () => {
        for (const end of ends) end()
      }
    }
  })

/** Reads the list again after something that notifications report. */
export const reloadNotifications = async (): Promise<void> => {
  const { notificationList } = await import('./notifications.ts')
  await notificationList.load()
}
