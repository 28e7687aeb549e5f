import type { InferInput, InferOutput } from 'valibot'
import * as calls from '#contract/calls/people/freezes.ts'
import { send } from './send.ts'

type Lifting = InferInput<typeof calls.liftFreeze.body>

export type Lifted = InferOutput<typeof calls.liftFreeze.answer>

export const freezeInvestor = (id: string, reason: string) =>
  send(calls.freezeInvestor, { params: { id }, body: { reason } })

export const freezeAdmin = (id: string, reason: string) => send(calls.freezeAdmin, { params: { id }, body: { reason } })

export const liftFreeze = (id: string, body: Lifting) => send(calls.liftFreeze, { params: { id }, body })

export const liftAdminFreeze = (id: string, body: Lifting) => send(calls.liftAdminFreeze, { params: { id }, body })

export const readAdminFreeze = (id: string) => send(calls.readAdminFreeze, { params: { id } })
