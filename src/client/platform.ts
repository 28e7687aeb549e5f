import { browserPlatform } from './browser.ts'
import type { Platform } from './platform-interface.ts'

/** The platform in use; read its members at the moment of use, never earlier. */
export let platform: Platform = browserPlatform

/** Binds another platform: in tests, and on the page that shows an admin somebody else's dashboard. */
export const bindPlatform = (other: Platform): void => {
  platform = other
}
