import type { DeliveryState } from '#contract/calls/desk/deliveries.ts'
import * as calls from '#contract/calls/desk/deliveries.ts'
import { fileUrlOf } from './file-of.ts'
import { send } from './send.ts'

export const listDeliveries = (id: string, mail: DeliveryState | undefined, before?: string) =>
  send(calls.listDeliveries, { params: { id }, query: { ...(before && { before }), ...(mail && { mail }) } })

/** The address of the file of a message's deliveries, filtered like the list. */
export const deliveriesFile = (id: string, mail: DeliveryState | undefined): string =>
  fileUrlOf(calls.exportDeliveries.path, id, { mail })

/** Mails it again to everybody whom its mail did not reach. */
export const retryDeliveries = (id: string) => send(calls.retryDeliveries, { params: { id } })
