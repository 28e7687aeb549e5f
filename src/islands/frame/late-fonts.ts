import { firstScreenCame, withFirstScreen } from '#stores/kit/first-screen.ts'
import { earlyHome } from '#stores/session/early.ts'
import { $tab } from '#stores/session/place.ts'

declare global {
  interface Window {
    /** The fonts that the page loads once it has been painted (src/site/brand/LateFonts.astro). */
    readonly lateFonts?: Promise<readonly FontFace[]>
  }
}

/** While a person reads, letters must not change: waits for the next tab, or until nobody looks. */
const untilUnread = (): Promise<void> =>
  new Promise((resolve) => {
    $tab.listen(() => resolve())
    addEventListener('visibilitychange', () => resolve())
  })

const useFonts = async (): Promise<void> => {
  const fonts = (await window.lateFonts) ?? []
  const use = (): void => {
    for (const font of fonts) document.fonts.add(font)
  }
  if (firstScreenCame()) await untilUnread()
  else if (earlyHome()) return withFirstScreen(use)
  use()
}

/**
 * Sets the dashboard in its own fonts. If they come before the screen, it is drawn in them; if they come later,
 * nothing that is being read moves. Without them the system fonts stay.
 */
export const startFonts = (): void => void useFonts().catch(() => undefined)
