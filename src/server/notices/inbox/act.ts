import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { itemFinished, itemReopened } from './raise.ts'

/** Keeps an admin's note about an item. Throws 404 if the item does not exist. */
export const note = async (
  work: SignedInWork,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> => {
  const { by } = work.actor
  const item = await work.db.selectFrom('inbox_items').select(['title']).where('id', '=', id).executeTakeFirst()
  if (!item) throw refuse(404, 'There is no such item in the inbox.')
  await work.db
    .insertInto('inbox_notes')
    .values({ id: timeId(work.now), item_id: id, by_email: by.email, at: work.now, text })
    .execute()
  await audit(work, { action: 'inbox.note', subject: item.title, detail: 'a note was added' })
}

/** The notes about items, by the items' ids, oldest first. */
export const notesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, InboxItem['notes']>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('inbox_notes').selectAll().where('item_id', 'in', ids).orderBy('id').execute()
  const groups = Map.groupBy(rows, ({ item_id }) => item_id)
  return new Map(
    [...groups].map(([id, notes]) => [
      id,
      notes.map(({ by_email, at, text }) => ({ by: by_email, at: iso(at), text })),
    ]),
  )
}

const holderOf = async ({ db }: Work, id: string): Promise<string | null> => {
  const item = await db.selectFrom('inbox_items').select('taken_by').where('id', '=', id).executeTakeFirst()
  if (!item) throw refuse(404, 'There is no such item in the inbox.')
  return item.taken_by
}

const setHolder = async (
  { db, actor: { by } }: SignedInWork,
  id: string,
  taken: { taken_by: string; taken_at: number } | null,
) => {
  const changed = await db
    .updateTable('inbox_items')
    .set(taken ?? { taken_by: null, taken_at: null })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('taken_by', '=', by.email), ...(taken ? [eb('taken_by', 'is', null)] : [])]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Of several admins at once one gets the item; the others are refused with 409, which names the one who has it. */
export const takeInboxItem = async (work: SignedInWork, id: string): Promise<void> => {
  const holder = await holderOf(work, id)
  if (holder === work.actor.by.email) return
  if (await setHolder(work, id, { taken_by: work.actor.by.email, taken_at: work.now })) return
  throw refuse(409, `${await holderOf(work, id)} has taken this.`)
}

/** Releases an item that the admin has taken; does nothing if nobody has it. */
export const releaseInboxItem = async (work: SignedInWork, id: string): Promise<void> => {
  const holder = await holderOf(work, id)
  if (holder === null || (await setHolder(work, id, null))) return
  throw refuse(409, `${holder} has taken this.`)
}

/** Marks an item done by hand, and announces it. Doing it again changes nothing. */
export const finishInboxItem = async (work: SignedInWork, id: string): Promise<void> => {
  const { by } = work.actor
  await holderOf(work, id)
  const item = await work.db
    .updateTable('inbox_items')
    .set({ done_by: by.email, done_at: work.now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning(['kind', 'subject_id', 'title'])
    .executeTakeFirst()
  if (!item) return
  await work.announce(itemFinished, { kind: item.kind, subjectId: item.subject_id })
  await audit(work, { action: 'inbox.settle', subject: item.title, detail: `${item.kind}, settled` })
}

/** Opens a finished item again, and announces it. An open one stays as it is. */
export const reopenInboxItem = async (work: SignedInWork, id: string): Promise<void> => {
  await holderOf(work, id)
  const item = await work.db
    .updateTable('inbox_items')
    .set({ done_by: null, done_at: null })
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .returning(['kind', 'subject_id', 'title'])
    .executeTakeFirst()
  if (!item) return
  await work.announce(itemReopened, { kind: item.kind, subjectId: item.subject_id })
  await audit(work, { action: 'inbox.reopen', subject: item.title, detail: `${item.kind}, opened again` })
}

/** Marks an item read, also in the admin's feed; doing it again is not an error. */
export const readInboxItem = async (work: SignedInWork, id: string): Promise<void> => {
  const { by } = work.actor
  await holderOf(work, id)
  await markItemsRead(work, by, id)
}

/** Marks all of this admin's notices read, or one item's; returns how many were unread. */
export const markItemsRead = async ({ db, now }: Work, by: By, itemId?: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('inbox_notices')
        .select('notification_id')
        .where('person_id', '=', by.id)
        .$if(itemId !== undefined, (only) => only.where('item_id', '=', itemId ?? '')),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
