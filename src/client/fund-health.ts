import * as calls from '#contract/calls/desk/fund-health.ts'
import { send } from './send.ts'

export const readFundHealth = () => send(calls.readFundHealth, {})

export const tryStalledAgain = (id: string) => send(calls.tryStalledAgain, { params: { id } })
