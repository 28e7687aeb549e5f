import * as calls from '#contract/calls/access/session.ts'
import { send } from './send.ts'

/** Signing out must not hang on a slow network. */
const logOutTimeoutMs = 4_000

export const readSession = () => send(calls.readSession, {})

export const rememberSession = (remember: boolean) => send(calls.rememberSession, { body: { remember } })

export const logOut = () => send(calls.logOut, {}, { timeout: logOutTimeoutMs, totalTimeout: logOutTimeoutMs })
