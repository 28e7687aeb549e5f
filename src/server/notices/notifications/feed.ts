import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

const latestMax = 200

const latest = prepared((db, { id }: Slots<{ id: string }>) =>
  db.selectFrom('notifications').selectAll().where('person_id', '=', id).orderBy('id', 'desc').limit(latestMax),
)

/** A person's newest notifications, newest first, 200 at most. */
export const latestNotifications = (db: Db, personId: string) => latest(db, { id: personId })

/** A person's notifications older than one of them, or from the newest on, newest first. */
export const notificationsBefore = (db: Db, personId: string, before: string | undefined, rows: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', personId)
    .$if(before !== undefined, (only) => only.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

/** Marks a person's unread notifications as read, and returns how many there were. */
export const markAllAsRead = async (db: Db, personId: string, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks one of a person's notifications as read, if it is not yet; undefined if it is missing or another person's. */
export const markAsRead = (db: Db, personId: string, id: string, now: number) =>
  db
    .updateTable('notifications')
    .set(({ fn, val, ref }) => ({ read_at: fn.coalesce(ref('read_at'), val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
