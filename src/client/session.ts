import * as calls from '#contract/calls/session.ts'
import { send } from './send.ts'

/** Leaving must not hang on a slow network. */
const logOutTimeoutMs = 4_000

export const readSession = () => send(calls.readSession, {})

export const rememberSession = (remember: boolean) => send(calls.rememberSession, { body: { remember } })

export const logOut = () => send(calls.logOut, {}, { timeout: logOutTimeoutMs, totalTimeout: logOutTimeoutMs })

export const listSessions = () => send(calls.listSessions, {})

export const endSession = (id: string) => send(calls.endSession, { params: { id } })

export const endOtherSessions = () => send(calls.endOtherSessions, {})

/** Sets a first password, or changes one; ends the person's other sessions. */
export const setPassword = (next: string, current: string | undefined) =>
  send(calls.setPassword, {
    body: { new_password: next, ...(current !== undefined && { current_password: current }) },
  })
