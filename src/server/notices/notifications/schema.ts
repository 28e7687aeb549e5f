import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'

/** The feed; settings never decide what is in it. Instants are epoch milliseconds. */
export interface NotificationsTable {
  /** UUIDv7: ordered by time. */
  id: string
  person_id: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  message: string
  /** JSON of the contract's notificationMetadata. */
  metadata: string | null
  created_at: number
  read_at: number | null
}

export interface NotificationSettingsTable {
  person_id: string
  /** JSON: only what the person changed; the rest are the defaults of spec §3. */
  changes: string
  /** Grows by one with each save, so that two simultaneous saves both count. */
  version: number
  /** 1 if they asked for the signed text of each week in its email; 0 or null if not. */
  signed_emails: number | null
}

/** `browser` is an open tab of the portal, `push` a browser that was registered for it, open or not. */
export type Channel = 'mail' | 'browser' | 'push'

/** Why a notification was not delivered, or later. */
export type DeliveryReason = 'channel-off' | 'category-off' | 'priority-off' | 'quiet-hours' | 'limit'

/** One row for each notification and channel: what became of it; `push` only for those who have a device. */
export interface DeliveriesTable {
  notification_id: string
  channel: Channel
  person_id: string
  /** 'taken' continues with the mail's own fate (mail_id), in the queue of pushes, or in an open tab at once. */
  outcome: 'taken' | 'dropped'
  reason: DeliveryReason | null
  mail_id: string | null
  decided_at: number
}

/** What was delivered in the current hour and day, against the person's limits. */
export interface DeliveryCountsTable {
  person_id: string
  channel: Channel
  /** Hours since the epoch. */
  hour: number
  hour_count: number
  hour_max: number
  /** The day in the person's zone, as days since the epoch. */
  day: number
  day_count: number
  day_max: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    notifications: NotificationsTable
    notification_settings: NotificationSettingsTable
    deliveries: DeliveriesTable
    delivery_counts: DeliveryCountsTable
  }
}
