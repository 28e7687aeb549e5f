import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Passkeys } from './platform-interface.ts'

/** The browser's WebAuthn; the backend knows the fields of the options. */
export const browserPasskeys: Passkeys = {
  canOffer: () => browserSupportsWebAuthnAutofill(),
  create: async (options) => ({ ...(await startRegistration({ optionsJSON: options as never })) }),
  get: async (options) => ({ ...(await startAuthentication({ optionsJSON: options as never })) }),
  offer: async (options) => ({
    ...(await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true })),
  }),
}
