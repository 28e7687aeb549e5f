import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/factors.ts'
import type { Enrolled, Factors } from '#contract/entities/factors.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { factorWords as words } from '#words/access/factors.ts'
import { failure } from '#words/extension-failure.ts'
import { loadPasskeys } from './passkeys.ts'

/** The person's second factors. */
export const ownFactors = loader('The second factors', () => send(calls.readFactors, {}))
export const loadFactors = async (): Promise<void> => {
  await loadPasskeys()
  await ownFactors.load()
}

/** What is being set up, or shown once it is set up. */
export type Setup =
  | { readonly step: 'none' }
  | { readonly step: 'passkey' }
  | { readonly step: 'app'; readonly uri: string; readonly secret: string }
  | { readonly step: 'codes'; readonly codes: readonly string[] }

const nothing: Setup = { step: 'none' }
export const $setup = atom<Setup>(nothing)

/** What follows once a factor was set up and its codes were read. */
let then: () => unknown = () => undefined
export const afterSetup = (run: () => unknown): void => {
  then = run
}

const adopt = ({ recovery_codes, ...known }: Enrolled, said: string): void => {
  ownFactors.adopt(known)
  if (recovery_codes) $setup.set({ step: 'codes', codes: recovery_codes })
  else {
    toast(said)
    closeSetup()
  }
}

/** Closes what is open; after codes were shown, what waited for them continues. */
export const closeSetup = (): void => {
  const { step } = $setup.get()
  $setup.set(nothing)
  if (step === 'codes' || ownFactors.$load.get().last?.awaits === null) void then()
}

export const cancelSetup = (): void => $setup.set(nothing)

const create = async (): Promise<Record<string, unknown> | null> => {
  const options = await send(calls.askPasskey, {})
  try {
    return await (await loadPasskeys()).create(options)
  } catch (error) {
    platform.log('A passkey was not made', error)
    return null
  }
}

export const passkeyForm = createForm({
  initial: { name: '' },
  check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : null),
  send: async ({ name }) => {
    const made = await attempt(create, failure)
    if (!made.done) return made
    const response = made.value
    if (!response) return { done: false, sentence: words.notUsed }
    return attemptForm(() => send(calls.addPasskey, { body: { response, name: name.trim() } }), failure)
  },
  done: (enrolled: Enrolled) => adopt(enrolled, words.added),
})

export const openPasskey = (): void => {
  passkeyForm.open({ name: 'This device' })
  $setup.set({ step: 'passkey' })
}

export const appForm = createForm({
  initial: { code: '' },
  at: 'code',
  check: ({ code }) => (code.trim() === '' ? { code: words.codeMissing } : null),
  send: ({ code }) => attemptForm(() => send(calls.confirmApp, { body: { code } }), failure),
  done: (enrolled: Enrolled) => adopt(enrolled, words.appAdded),
})

/** Requests a secret, and shows it as a picture and as text. */
export const openApp = async (): Promise<void> => {
  const begun = await runWithToast('factor:app', () => send(calls.beginApp, {}))
  if (!begun) return
  appForm.open()
  $setup.set({ step: 'app', ...begun })
}

const remove = async (what: string, act: () => Promise<Factors>): Promise<void> => {
  const left = await runWithToast(`factor:${what}`, act, words.removed)
  if (left) ownFactors.adopt(left)
}

export const removePasskey = (id: string): Promise<void> =>
  remove(id, () => send(calls.removePasskey, { params: { id } }))

export const removeApp = (): Promise<void> => remove('app', () => send(calls.removeApp, {}))

export const renewCodes = async (): Promise<void> => {
  const renewed = await runWithToast('factor:codes', () => send(calls.renewRecoveryCodes, {}))
  if (renewed) adopt(renewed, '')
}

/** Saves the codes as a text file. */
export const saveCodes = (codes: readonly string[]): void =>
  platform.save('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)
