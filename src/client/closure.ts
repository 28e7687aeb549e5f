import * as calls from '#contract/calls/money/closure.ts'
import { send } from './send.ts'

export const readClosure = () => send(calls.readClosure, {})

export const requestClosure = () => send(calls.requestClosure, {})

export const cancelClosure = () => send(calls.cancelClosure, {})

export const listClosures = () => send(calls.listClosures, {})

/** `method` says how the identity was verified. */
export const verifyClosure = (id: string, method: string) =>
  send(calls.verifyClosure, { params: { id }, body: { method } })

export const declineClosure = (id: string, reason: string) =>
  send(calls.declineClosure, { params: { id }, body: { reason } })
