import type { Selectable } from 'kysely'
import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import type { InboxItemsTable } from './schema.ts'

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

/** Items, and whether this admin has read them; one raised before the admin joined counts as read. */
const itemsFor = (db: Db, personId: string) =>
  db
    .selectFrom('inbox_items')
    .leftJoin('inbox_notices', (join) =>
      join.onRef('inbox_notices.item_id', '=', 'inbox_items.id').on('inbox_notices.person_id', '=', personId),
    )
    .leftJoin('notifications', 'notifications.id', 'inbox_notices.notification_id')
    .selectAll('inbox_items')
    .select(['inbox_notices.notification_id', 'notifications.read_at'])

interface Filter {
  readonly before?: string | undefined
  readonly state?: 'open' | 'done' | undefined
  readonly kind?: InboxKind | undefined
  /** Only items taken by this address. */
  readonly takenBy?: string | undefined
}

/** The items that a filter selects, newest first. */
export const findItems = (db: Db, personId: string, { before, state, kind, takenBy }: Filter, rows: number) =>
  itemsFor(db, personId)
    .$if(before !== undefined, (only) => only.where('inbox_items.id', '<', before ?? ''))
    .$if(state === 'open', (only) => only.where('inbox_items.done_at', 'is', null))
    .$if(state === 'done', (only) => only.where('inbox_items.done_at', 'is not', null))
    .$if(kind !== undefined, (only) => only.where('inbox_items.kind', '=', kind ?? 'contact'))
    .$if(takenBy !== undefined, (only) => only.where('inbox_items.taken_by', '=', takenBy ?? ''))
    .orderBy('inbox_items.id', 'desc')
    .limit(rows)
    .execute()

export const findItem = (db: Db, personId: string, id: string) =>
  itemsFor(db, personId).where('inbox_items.id', '=', id).executeTakeFirst()

/** The item that a notification told this admin of; the mail about it links here. */
export const findNotifiedItem = (db: Db, personId: string, notificationId: string) =>
  itemsFor(db, personId).where('inbox_notices.notification_id', '=', notificationId).executeTakeFirst()

/** How many items are still open, and how many of those this admin has not read. */
export const countsFor = async (db: Db, personId: string): Promise<{ unread_count: number; open_count: number }> => {
  const unread = await db
    .selectFrom('inbox_notices')
    .innerJoin('inbox_items', 'inbox_items.id', 'inbox_notices.item_id')
    .innerJoin('notifications', 'notifications.id', 'inbox_notices.notification_id')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('count'))
    .where('inbox_notices.person_id', '=', personId)
    .where('inbox_items.done_at', 'is', null)
    .where('notifications.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('inbox_items')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'bigint').as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unread_count: unread.count, open_count: open.count }
}

/** Removes a finished item, so that a new one of the same subject can be raised; what was done stays in the trail. */
export const forgetFinished = async (
  { db }: Work,
  { kind, subjectId }: { readonly kind: InboxKind; readonly subjectId: string },
): Promise<void> => {
  await db
    .deleteFrom('inbox_items')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('done_at', 'is not', null)
    .execute()
}
