import * as calls from '#contract/calls/account-history.ts'
import { send } from './send.ts'

/** `limit`: rows a page, as text on the wire; the backend's own default without. */
export const listLedger = (before?: string, limit?: number) =>
  send(calls.listLedger, { query: { ...(before && { before }), ...(limit && { limit: String(limit) }) } })

export const listDistributions = (before?: string) =>
  send(calls.listDistributions, { query: before === undefined ? {} : { before } })
