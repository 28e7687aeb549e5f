import type { ColumnType } from 'kysely'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'

/** Messages of the admin to investors, drafts and sent. Instants are epoch milliseconds. */
export interface MessagesTable {
  /** A UUID; for a message sent at once, the sender chooses it. */
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
  /** When a scheduled message is to be sent. */
  send_at: ColumnType<number | null, number | null | undefined, number | null>
  /** The admin who scheduled it, in whose name it is sent. */
  by_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Why it could not be sent when its time came; it is a draft again. */
  failure: ColumnType<string | null, string | null | undefined, string | null>
}

/** Words to be used again, with fields in braces, under a unique name. */
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

/** Who received a message, and by which notification. */
export interface MessageRecipientsTable {
  message_id: string
  person_id: string
  notification_id: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    messages: MessagesTable
    message_recipients: MessageRecipientsTable
    message_templates: MessageTemplatesTable
  }
}
