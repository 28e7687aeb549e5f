import * as calls from '#contract/calls/account.ts'
import { send } from './send.ts'

const page = (before: string | undefined) => ({ query: before === undefined ? {} : { before } })

/** The signed-in investor's figures. */
export const readHome = () => send(calls.readHome, {})

/** `limit`: rows a page, as text on the wire; the backend's own default without. */
export const listLedger = (before?: string, limit?: number) =>
  send(calls.listLedger, { query: { ...(before && { before }), ...(limit && { limit: String(limit) }) } })

export const listOlderNotifications = (before: string) => send(calls.listOlderNotifications, page(before))

export const listDistributions = (before?: string) => send(calls.listDistributions, page(before))
