import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/access/factors.ts'
import type { StepUpAction } from '#fund/access/step-up.ts'
import { send } from './send.ts'

type Json = Record<string, unknown>

export const readFactors = () => send(calls.readFactors, {})

export const askPasskeySignIn = () => send(calls.askPasskeySignIn, {})

export const signInByPasskey = (response: Json) => send(calls.signInByPasskey, { body: { response } })

export const askPasskey = () => send(calls.askPasskey, {})

export const addPasskey = (response: Json, name: string) => send(calls.addPasskey, { body: { response, name } })

export const removePasskey = (id: string) => send(calls.removePasskey, { params: { id } })

export const beginApp = () => send(calls.beginApp, {})

export const confirmApp = (code: string) => send(calls.confirmApp, { body: { code } })

export const removeApp = () => send(calls.removeApp, {})

export const renewRecoveryCodes = () => send(calls.renewRecoveryCodes, {})

export const askFactor = (action: StepUpAction | undefined) =>
  send(calls.askFactor, { body: action === undefined ? {} : { action } })

export const mailStepUpCode = (action: StepUpAction) => send(calls.mailStepUpCode, { body: { action } })

export const giveFactor = (body: InferInput<typeof calls.giveFactor.body>) => send(calls.giveFactor, { body })
