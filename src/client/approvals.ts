import * as calls from '#contract/calls/control/approvals.ts'
import { send } from './send.ts'

export const listApprovals = (state: 'waiting' | 'decided', before?: string) =>
  send(calls.listApprovals, { query: before === undefined ? { state } : { state, before } })

export const giveApproval = (id: string) => send(calls.giveApproval, { params: { id } })

export const cancelApproval = (id: string) => send(calls.cancelApproval, { params: { id } })

export const stopApproval = (id: string, reason: string) =>
  send(calls.stopApproval, { params: { id }, body: { reason } })

export const objectToApproval = (id: string, reason: string) =>
  send(calls.objectToApproval, { params: { id }, body: { reason } })

export const refuseApproval = (id: string, reason: string) =>
  send(calls.refuseApproval, { params: { id }, body: { reason } })
