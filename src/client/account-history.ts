import * as calls from '#contract/calls/desk/account-history.ts'
import { send } from './send.ts'

const pageOf = (before?: string, limit?: number) => ({
  query: { ...(before && { before }), ...(limit && { limit: String(limit) }) },
})

/** `limit`: rows per page, as text on the wire; without it, the backend's own default. */
export const listLedger = (before?: string, limit?: number) => send(calls.listLedger, pageOf(before, limit))

export const listDistributions = (before?: string, limit?: number) =>
  send(calls.listDistributions, pageOf(before, limit))

export const listOlderNotifications = (before: string) => send(calls.listOlderNotifications, { query: { before } })
