import * as calls from '#contract/calls/account.ts'
import { send } from './send.ts'

const page = (before: string | undefined) => ({ query: before === undefined ? {} : { before } })

/** The signed-in investor's figures. */
export const readHome = () => send(calls.readHome, {})

export const listLedger = (before?: string) => send(calls.listLedger, page(before))

export const listOlderNotifications = (before: string) => send(calls.listOlderNotifications, page(before))

export const listDistributions = (before?: string) => send(calls.listDistributions, page(before))
