import { platform } from '#client/platform.ts'
import type { Passkeys } from '#client/platform-interface.ts'

/** Loads the browser's passkey functions; a second call resolves at once. */
export const loadPasskeys = (): Promise<Passkeys> => platform.loadPasskeys()

/** Whether passkeys work here. */
export const passkeysSupported = (): boolean => platform.passkeysSupported()
