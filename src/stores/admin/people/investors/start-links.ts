import type { Stop } from '#client/platform-interface.ts'
import { startAfterFirstScreen } from '#stores/kit/first-screen.ts'
import { followLinks } from '#stores/session/place.ts'

const open = async (link: string): Promise<void> => {
  const { followLink } = await import('./follow-link.ts')
  await followLink(link)
}

/** Follows the links into the administration, once its first screen is shown. */
export const startLinksAfterFirstScreen = (): Stop =>
  startAfterFirstScreen('Links', async () => () => followLinks(open))
