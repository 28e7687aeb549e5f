import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/factors.ts'
import type { Factors } from '#contract/entities/factors.ts'
import type { StepUpAction } from '#fund/access/step-up.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { factorWords as words } from '#words/access/factors.ts'
import { failure } from '#words/extension-failure.ts'
import { loadPasskeys, passkeysSupported } from './passkeys.ts'

export type FactorMethod = 'passkey' | 'app' | 'recovery' | 'mail'

/** The methods with which somebody can confirm their identity here, best first; a mail only if there is no factor. */
export const methodsOf = ({ awaits, passkeys, app_since, recovery_codes_left }: Factors): readonly FactorMethod[] => {
  const methods: FactorMethod[] = []
  if (passkeys.length > 0 && passkeysSupported()) methods.push('passkey')
  if (app_since !== null) methods.push('app')
  if (recovery_codes_left > 0) methods.push('recovery')
  return methods.length > 0 || awaits !== null ? methods : ['mail']
}

/** A passkey's answer, or null if the person or the browser did not give one. */
const signByPasskey = async (ask: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> => {
  const options = await ask()
  try {
    return await (await loadPasskeys()).get(options)
  } catch (error) {
    platform.log('A passkey was not used', error)
    return null
  }
}

interface Confirming {
  readonly action: StepUpAction
  /** The digest of the one act; undefined if it is confirmed for the session. */
  readonly act: string | undefined
}

/** What the form confirms; undefined is the second half of a sign-in. */
const $confirming = atom<Confirming | undefined>(undefined)

/** What follows once the factor was accepted. */
let then: () => unknown = () => undefined

/** A factor, or a mailed code, typed or signed. */
export const giveForm = createForm({
  initial: { method: 'app' as FactorMethod, code: '' },
  at: 'code',
  check: ({ method, code }) => (method !== 'passkey' && code.trim() === '' ? { code: words.codeMissing } : null),
  send: ({ method, code }) => {
    const given = $confirming.get() ?? {}
    return attempt(async () => {
      if (method !== 'passkey')
        return send(calls.giveFactor, { body: { ...given, by: { kind: method, code: code.trim() } } })
      const response = await signByPasskey(() => send(calls.askFactor, { body: given }))
      return response && send(calls.giveFactor, { body: { ...given, by: { kind: 'passkey', response } } })
    }, failure)
  },
  done: (answer: Factors | null): unknown => {
    if (answer === null) return giveForm.blame({}, words.notUsed)
    return then()
  },
})

/** Opens the form for what is to be confirmed or, without one, for the rest of a sign-in. */
export const openGiving = (factors: Factors, confirms: Confirming | undefined, after: () => unknown): void => {
  $confirming.set(confirms)
  then = after
  const [method = 'recovery'] = methodsOf(factors)
  giveForm.open({ method })
}

/** Switches to another method; what was typed for the one before is forgotten. */
export const chooseMethod = (method: FactorMethod): void => giveForm.open({ method })
