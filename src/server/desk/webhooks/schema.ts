/** Another system of the fund's owner that is notified of events. Instants are epoch milliseconds. */
export interface WebhooksTable {
  id: string
  /** Its owner's name for it; empty if they gave none. */
  name: string
  url: string
  /** Names of events, separated by spaces. */
  events: string
  /** 1, or 0 if it is off. */
  active: number
  /** The signing secret, sealed. */
  sealed: string
  /** The previous signing secret, sealed, and until when it still signs. */
  sealed_before: string | null
  before_until: number | null
  made_at: number
  /** The owner's address. */
  made_by: string
}

/** An event on its way to one webhook, or what became of it. */
export interface WebhookDeliveriesTable {
  id: string
  webhook_id: string
  /** Stays the same when it is sent again. */
  event_id: string
  event: string
  /** JSON, as it is sent and signed. */
  body: string
  created_at: number
  not_before: number
  /** Given up from then on. */
  expires_at: number
  attempts: number
  state: 'waiting' | 'delivered' | 'failed'
  tried_at: number | null
  ended_at: number | null
  /** The last answer: an HTTP status, or a system error code. */
  code: string | null
}

/** A host and port of the fund's own network that webhooks may reach. */
export interface OwnTargetsTable {
  id: string
  /** A name, an address, or a network like 10.1.2.0/24; lower case. */
  host: string
  port: number
  added_at: number
  /** The owner's address. */
  added_by: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
    own_targets: OwnTargetsTable
  }
}
