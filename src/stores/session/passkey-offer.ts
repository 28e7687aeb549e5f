import { platform } from '#client/platform.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { login as words } from '#words/access/login.ts'
import { signInForm } from './login.ts'
import { passkeysSupported } from './passkeys.ts'

/** Loaded when a passkey is wanted: few need it. */
const passkeySignIn = () => import('./passkey-sign-in.ts')

export const signInWithPasskey = async (): Promise<void> => {
  try {
    await (await passkeySignIn()).signInByPasskey()
  } catch (error) {
    platform.log('What signs in by a passkey did not load', error)
    signInForm.blame({}, words.passkey)
  }
}

let offered = false

/**
 * When somebody focuses the address field, if backend and browser support passkeys: one may be chosen from its list.
 */
export const offerPasskeys = async (): Promise<void> => {
  if (offered || !hasExtension('factors') || !passkeysSupported()) return
  offered = true
  try {
    await (await passkeySignIn()).offerPasskeys()
  } catch (error) {
    offered = false
    platform.log('Passkeys could not be offered', error)
  }
}
