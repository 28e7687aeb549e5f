import { platform } from '#client/platform.ts'
import type { Passkeys } from '#client/platform-interface.ts'

/** Fetches what this browser does with passkeys; a second call is answered at once. */
export const loadPasskeys = (): Promise<Passkeys> => platform.loadPasskeys()

/** Whether they work here. */
export const passkeysSupported = (): boolean => platform.passkeysSupported()
