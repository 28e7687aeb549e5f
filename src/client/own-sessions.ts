import * as calls from '#contract/calls/access/own-sessions.ts'
import { send } from './send.ts'

export const listSessions = () => send(calls.listSessions, {})

export const endSession = (id: string) => send(calls.endSession, { params: { id } })

export const endOtherSessions = () => send(calls.endOtherSessions, {})

/** Sets a first password, or changes one; ends the person's other sessions. */
export const setPassword = (next: string, current: string | undefined) =>
  send(calls.setPassword, {
    body: { new_password: next, ...(current !== undefined && { current_password: current }) },
  })
