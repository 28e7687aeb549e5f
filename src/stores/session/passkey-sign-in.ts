import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/factors.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { login as words } from '#words/access/login.ts'
import type { FailureWords } from '#words/failure.ts'
import { $login, askFactorFirst, enter, signInForm } from './login.ts'
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
  const options = await send(calls.askPasskeySignIn, {})
  const ask = how ?? (await loadPasskeys()).get
  return ask(options).catch((error: unknown) => {
    platform.log('No passkey was chosen', error)
    return null
  })
}

type How = Parameters<typeof chosen>[0]

const signIn = async (how: How): Promise<void> => {
  const response = await chosen(how)
  if (!response) return
  const { user } = await send(calls.signInByPasskey, { body: { response } })
  if (await askFactorFirst(false, 'sign-in')) return
  $login.set({ view: 'success' })
  await enter(user, false)
  platform.go(homeOf(user.role))
}

const notSignedIn: FailureWords = { failed: (detail) => detail ?? words.passkey, network: words.passkey }

/** Signs in with a passkey, which is both factors. The form shows a refusal. */
export const signInByPasskey = async (how?: How): Promise<void> => {
  const outcome = await attempt(() => signIn(how), notSignedIn)
  if (!outcome.done) signInForm.blame({}, outcome.sentence)
}
