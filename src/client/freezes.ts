import * as calls from '#contract/calls/freezes.ts'
import { send } from './send.ts'

const about = (id: string, reason: string) => ({ params: { id }, body: { reason } })

export const freezeInvestor = (id: string, reason: string) => send(calls.freezeInvestor, about(id, reason))

export const liftFreeze = (id: string, reason: string) => send(calls.liftFreeze, about(id, reason))

export const liftAdminFreeze = (id: string, reason: string) => send(calls.liftAdminFreeze, about(id, reason))
