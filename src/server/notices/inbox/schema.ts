import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'

/** The admin's queue: one row for each thing to look at. */
export interface InboxItemsTable {
  /** UUIDv7: ordered by time. */
  id: string
  kind: InboxKind
  /** Unique with its kind. */
  subject_id: string
  type: InboxItem['type']
  title: string
  message: string
  created_at: number
  taken_by: string | null
  taken_at: number | null
  done_by: string | null
  done_at: number | null
}

/** The notification to an admin about an item: reading it marks the item read. */
export interface InboxNoticesTable {
  item_id: string
  person_id: string
  notification_id: string
}

/** An admin's note about an item. */
export interface InboxNotesTable {
  /** UUIDv7: ordered by time. */
  id: string
  item_id: string
  by_email: string
  at: number
  text: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    inbox_items: InboxItemsTable
    inbox_notices: InboxNoticesTable
    inbox_notes: InboxNotesTable
  }
}
