import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import type { SignedInActor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/contract-values.ts'
import { refuse } from '#server/platform/http/refuse.ts'

interface Note extends SignedInActor {
  /** The item's id. */
  readonly id: string
  readonly text: string
}

/** Keeps an admin's note about an item. Throws 404 if the item does not exist. */
export const note = async (work: Work, now: number, { id, text, by, from }: Note): Promise<void> => {
  const item = await work.db.selectFrom('inbox_items').select(['title']).where('id', '=', id).executeTakeFirst()
  if (!item) throw refuse(404, 'There is no such item in the inbox.')
  await work.db
    .insertInto('inbox_notes')
    .values({ id: timeId(now), item_id: id, by_email: by.email, at: now, text })
    .execute()
  await audit(work, now, { by, action: 'inbox.note', subject: item.title, detail: 'a note was added', from })
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
