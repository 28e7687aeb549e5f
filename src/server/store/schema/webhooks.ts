/** Another system of the fund's owner that is told of events. Instants are epoch milliseconds. */
export interface WebhooksTable {
  id: string
  /** What its owner calls it; empty where they call it nothing. */
  name: string
  url: string
  /** Names of events, separated by spaces. */
  events: string
  /** 1, or 0 for one that is off. */
  active: number
  /** What signs, sealed. */
  sealed: string
  /** What signed before it, sealed, and until when it still does. */
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
  /** The same in what is sent again. */
  event_id: string
  event: string
  /** JSON, as it is sent and signed. */
  body: string
  created_at: number
  not_before: number
  /** From then on it is given up. */
  expires_at: number
  attempts: number
  state: 'waiting' | 'delivered' | 'failed'
  tried_at: number | null
  ended_at: number | null
  /** The last answer: a status of HTTP, or a code of the system. */
  code: string | null
}

export interface WebhooksSchema {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
