import type { ColumnType } from 'kysely'
import type { NotificationPriority, NotificationType } from '#fund/notification-settings.ts'

/** Messages of the admin to investors, drafts and sent. Instants are epoch milliseconds. */
export interface MessagesTable {
  /** A UUID; of a message sent at once, its sender's choice. */
  id: string
  /** UUIDv7 of when it was made or sent: the order of the list. */
  position: string
  state: 'draft' | 'scheduled' | 'sent'
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
  /** When it is to be sent, of a scheduled one. */
  send_at: ColumnType<number | null, number | null | undefined, number | null>
  /** Who scheduled it, in whose name it is sent. */
  by_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Why it could not be sent when its time came; it is a draft again. */
  failure: ColumnType<string | null, string | null | undefined, string | null>
}

/** Words that are used again, with fields in braces; each under a name of its own. */
export interface MessageTemplatesTable {
  id: string
  name: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  message: string
  by_email: string
  saved_at: number
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
  message_templates: MessageTemplatesTable
}
