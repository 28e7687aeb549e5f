import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Passkeys } from './platform-interface.ts'

/** WebAuthn as the browser has it; the backend knows the fields of what is asked. */
export const browserPasskeys: Passkeys = {
  canOffer: () => browserSupportsWebAuthnAutofill(),
  create: async (options) => ({ ...(await startRegistration({ optionsJSON: options as never })) }),
  get: async (options) => ({ ...(await startAuthentication({ optionsJSON: options as never })) }),
  offer: async (options) => ({
    ...(await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true })),
  }),
}
