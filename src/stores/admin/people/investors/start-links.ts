import type { Stop } from '#client/platform-interface.ts'
import { startAfterFirstScreen } from '#stores/kit/first-screen.ts'
import { $tab, followLinks } from '#stores/session/place.ts'
import { places } from '../../places/places.ts'

const open = async (link: string): Promise<void> => {
  const { followLink } = await import('./follow-link.ts')
  await followLink(link)
}

/** Follows the links into the administration, once its first screen is shown. */
export const startLinksAfterFirstScreen = (): Stop =>
  startAfterFirstScreen('Links', async () => () => {
    const address = $tab.get()
    // What looks like a place, and is none now, may have been one.
    if (address.includes('/') && !places.some(({ id }) => id === address)) void open(address)
    return followLinks(open)
  })
