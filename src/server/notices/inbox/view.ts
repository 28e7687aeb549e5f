import type { Selectable } from 'kysely'
import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import type { InboxItemsTable } from '#server/platform/database/schema/inbox.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'

/** An item, and whether one admin has read it. */
export type ItemRow = Selectable<InboxItemsTable> & {
  readonly notification_id: string | null
  readonly read_at: number | null
}

/** An item without the thing it is about, which only the rooms above know. */
export const viewItem = (
  row: ItemRow,
): Omit<InboxItem, 'investor' | 'transfer' | 'stands' | 'registration' | 'notes'> => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subject_id,
  type: row.type,
  title: row.title,
  message: row.message,
  time: iso(row.created_at),
  read: row.notification_id === null || row.read_at !== null,
  taken_by: row.taken_by,
  taken_at: isoOrNull(row.taken_at),
  done_by: row.done_by,
  done_at: isoOrNull(row.done_at),
})
