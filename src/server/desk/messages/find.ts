import { sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { versionIn } from '#server/platform/http/revisions.ts'

/** Drafts and sent messages before a position, or from the newest on, newest first. */
export const findMessages = (db: Db, before: string | undefined, rows: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select(versionIn('draft', sql.ref('messages.id')).as('version'))
    .$if(before !== undefined, (only) => only.where('position', '<', before ?? ''))
    .orderBy('position', 'desc')
    .limit(rows)
    .execute()

/** A message's title. Throws 404 if there is no such message. */
export const messageTitle = async (db: Db, id: string): Promise<string> => {
  const found = await db.selectFrom('messages').select('title').where('id', '=', id).executeTakeFirst()
  if (!found) throw refuse(404, 'There is no such message.')
  return found.title
}
