import type { Selectable } from 'kysely'
import type { Notification } from '#contract/entities/notification.ts'
import type { NotificationsTable } from '#server/platform/database/schema/notifications.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'

/** A row of the feed as the API returns it. */
export const viewNotification = (row: Selectable<NotificationsTable>): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  priority: row.priority,
  status: row.read_at === null ? 'unread' : 'read',
  created_at: iso(row.created_at),
  read_at: isoOrNull(row.read_at),
  metadata: row.metadata === null ? null : JSON.parse(row.metadata),
})
