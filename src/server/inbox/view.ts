import type { Selectable } from 'kysely'
import type { InboxItem } from '#contract/calls/inbox.ts'
import type { InboxItemsTable } from '../store/schema/inbox.ts'
import type { Db } from '../store/store.ts'

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

type Row = Selectable<InboxItemsTable> & { readonly notification_id: string | null; readonly read_at: number | null }

/** Items with what this admin has read of them; one raised before the admin was there counts as read. */
export const itemsFor = (db: Db, personId: string) =>
  db
    .selectFrom('inbox_items')
    .leftJoin('inbox_notices', (join) =>
      join.onRef('inbox_notices.item_id', '=', 'inbox_items.id').on('inbox_notices.person_id', '=', personId),
    )
    .leftJoin('notifications', 'notifications.id', 'inbox_notices.notification_id')
    .selectAll('inbox_items')
    .select(['inbox_notices.notification_id', 'notifications.read_at'])

/** An item without what it is about, which the subjects above this room know. */
export const viewItem = (row: Row): Omit<InboxItem, 'investor' | 'transfer'> => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subject_id,
  type: row.type,
  title: row.title,
  message: row.message,
  time: new Date(row.created_at).toISOString(),
  read: row.notification_id === null || row.read_at !== null,
  taken_by: row.taken_by,
  taken_at: isoOf(row.taken_at),
  done_by: row.done_by,
  done_at: isoOf(row.done_at),
})
