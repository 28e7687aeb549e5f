import { platform } from '#client/platform.ts'
import { firstScreenCame } from '#stores/kit/first-screen.ts'
import { $user } from './user.ts'

/**
 * What the page's own script drew of the first screen for the person who is signed in, until that itself is there; null
 * if nothing.
 */
export const earlyHome = (): Element | null =>
  firstScreenCame() ? null : (platform.earlyFor($user.get()?.email ?? '')?.drawn ?? null)
