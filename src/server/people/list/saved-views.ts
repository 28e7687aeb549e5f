import type { SavedView, viewedLists } from '#contract/calls/people/saved-views.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'

type List = (typeof viewedLists)[number]

/** A person's views of one list; with more, nobody would find them by name. */
const viewsMax = 50

const own = (db: Db, personId: string) =>
  db.selectFrom('saved_views').select(['id', 'name', 'filter']).where('person_id', '=', personId)

/** By name, as people sort them. */
export const viewsOf = async (db: Db, personId: string, list: List): Promise<SavedView[]> => {
  const rows = await own(db, personId).where('list', '=', list).execute()
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

const refuseTaken = (views: readonly SavedView[], name: string): void => {
  if (views.some((view) => view.name === name)) throw refuse(409, `You already have a view called ${name}.`)
}

export const saveView = async (
  { db, now }: Work,
  { personId, list, name, filter }: { readonly personId: string; readonly list: List } & Omit<SavedView, 'id'>,
): Promise<SavedView> => {
  const views = await viewsOf(db, personId, list)
  refuseTaken(views, name)
  if (views.length >= viewsMax) throw refuse(409, `You have ${viewsMax} views of this list. Remove one first.`)
  const view = { id: timeId(now), name, filter }
  await db
    .insertInto('saved_views')
    .values({ ...view, person_id: personId, list })
    .execute()
  return view
}

/** Throws 404 if the view does not exist or belongs to somebody else. */
export const renameView = async (db: Db, personId: string, id: string, name: string): Promise<SavedView> => {
  const view = await own(db, personId).select('list').where('id', '=', id).executeTakeFirst()
  if (!view) throw refuse(404, 'You have no such view.')
  const { list, ...before } = view
  const others = await viewsOf(db, personId, list)
  refuseTaken(
    others.filter((other) => other.id !== id),
    name,
  )
  await db.updateTable('saved_views').set({ name }).where('id', '=', id).execute()
  return { ...before, name }
}

export const removeView = async (db: Db, personId: string, id: string): Promise<void> => {
  const gone = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse(404, 'You have no such view.')
}
