import * as calls from '#contract/calls/people/actions.ts'
import { messageOf } from './failures.ts'
import { send } from './send.ts'

/** Call 18, without a body; returns the backend's own sentence, if it has one. */
export const requestWithdrawal = async (email: string): Promise<string | null> =>
  messageOf(await send(calls.requestWithdrawal, { params: { investor_email: email } }))

/** Call 19, without a body. */
export const contactSupport = async (): Promise<string | null> => messageOf(await send(calls.contactSupport, {}))
