import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, keptEmail } from '#contract/entities/basic.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'

const path = '/api/messages/:id/deliveries'
const extension = 'messages'

/** The outcome of a mail or a browser notification (api.md "Delivery"); `waiting` is in the outbox, not yet sent. */
export const deliveryState = v.picklist(['sent', 'waiting', 'held', 'dropped', 'failed'])
export type DeliveryState = v.InferOutput<typeof deliveryState>

export const delivery = v.object({
  name: v.string(),
  email: keptEmail,
  /** When the notification in the person's feed was read. */
  read_at: v.nullable(instant),
  mail: deliveryState,
  mail_reason: v.nullable(v.string()),
  /** When the quiet hours that hold the mail end. */
  held_until: v.nullable(instant),
  browser: deliveryState,
  browser_reason: v.nullable(v.string()),
})

export type Delivery = v.InferOutput<typeof delivery>

export const listDeliveries = call({
  name: 'listDeliveries',
  method: 'GET',
  path: path,
  who: 'viewer',
  does: 'The outcome of a message for each recipient; `mail` filters by the state of the mail',
  extension,
  params: byId,
  /** With `mail`, only deliveries whose mail has that state. */
  query: v.object({ ...pageQuery.entries, mail: v.optional(deliveryState) }),
  answer: pageOf(delivery),
})

export const exportDeliveries = call({
  name: 'exportDeliveries',
  method: 'GET',
  path: `${path}/export`,
  who: 'viewer',
  does: 'The same as CSV or as a spreadsheet, all rows',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  params: byId,
  query: v.object({ ...tableFormat, mail: v.optional(deliveryState) }),
  answer: v.unknown(),
})

export const retryDeliveries = call({
  name: 'retryDeliveries',
  method: 'POST',
  path: `${path}/retry`,
  who: 'operator',
  does: 'Mails it again to everyone whom its mail did not reach, at their current address',
  extension,
  params: byId,
  answer: v.object({ mails: v.number() }),
})
