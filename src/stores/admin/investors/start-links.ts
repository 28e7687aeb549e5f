import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { followLinks } from '#stores/session/place.ts'

const open = async (link: string): Promise<void> => {
  const { followLink } = await import('./follow-link.ts')
  await followLink(link)
}

const lost = (error: unknown): void => platform.log('A link could not be followed', error)

/** Follows the links into the administration, once its first screen stands. */
export const startLinksAfterFirstScreen = (): Stop => {
  let stop: Stop = () => undefined
  const stopWaiting = afterFirstScreen(() => {
    stop = followLinks((link) => void open(link).catch(lost))
  })
  return () => {
    stopWaiting()
    stop()
  }
}
