import type { NotificationPriority, NotificationType } from '#fund/notification-settings.ts'

/** Messages of the admin to investors, drafts and sent. Instants are epoch milliseconds. */
export interface MessagesTable {
  /** A UUID; of a message sent at once, its sender's choice. */
  id: string
  /** UUIDv7 of when it was made or sent: the order of the list. */
  position: string
  state: 'draft' | 'sent'
  /** JSON of the contract's audience. */
  audience: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  message: string
  by_email: string
  saved_at: number
  sent_at: number | null
  recipients: number | null
}

/** Whom a message went to, by which notification. */
export interface MessageRecipientsTable {
  message_id: string
  person_id: string
  notification_id: string
}

export interface MessagesSchema {
  messages: MessagesTable
  message_recipients: MessageRecipientsTable
}
