import * as api from '#client/factors.ts'
import { RejectedError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { login as words } from '#words/login.ts'
import { $login, enter, signInForm } from './login.ts'
import { loadPasskeys } from './passkeys.ts'
import { homeOf } from './user.ts'

/** Offers passkeys in the address field's own list, if the browser can; choosing one signs in. */
export const offerPasskeys = async (): Promise<void> => {
  const passkeys = await loadPasskeys()
  if (await passkeys.canOffer()) await signInByPasskey(passkeys.offer)
}

/** The browser's answer, or null if no passkey was chosen. */
const chosen = async (
  how: ((options: Record<string, unknown>) => Promise<Record<string, unknown>>) | undefined,
): Promise<Record<string, unknown> | null> => {
  const options = await api.askPasskeySignIn()
  const ask = how ?? (await loadPasskeys()).get
  return ask(options).catch((error: unknown) => {
    platform.log('No passkey was chosen', error)
    return null
  })
}

/** Signs in with a passkey, which is both factors. The form shows a refusal. */
export const signInByPasskey = async (how?: Parameters<typeof chosen>[0]): Promise<void> => {
  try {
    const response = await chosen(how)
    if (!response) return
    const { user } = await api.signInByPasskey(response)
    $login.set({ view: 'success' })
    await enter(user, false)
    platform.go(homeOf(user.role))
  } catch (error) {
    platform.log('The passkey did not sign in', error)
    const sentence = error instanceof RejectedError ? error.detail : null
    signInForm.blame({}, sentence ?? words.passkey)
  }
}
