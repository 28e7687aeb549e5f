import type { Selectable } from 'kysely'
import type { Notification } from '#contract/entities/notification.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import type { Feed, LiveMessage } from '#server/platform/live/news.ts'
import { readNotificationKey } from './notice.ts'
import type { NotificationsTable } from './schema.ts'

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

type Row = Selectable<NotificationsTable> & { readonly outcome: 'taken' | 'dropped' }

/** What the socket sends; `browser` says whether settings and limits allow a browser notification as well. */
const messageOf = ({ outcome, ...row }: Row): LiveMessage => ({
  personId: row.person_id,
  id: row.id,
  text: JSON.stringify({ type: 'new_notification', data: viewNotification(row), browser: outcome === 'taken' }),
})

const rows = ({ read }: Store) =>
  read
    .selectFrom('notifications')
    .innerJoin('deliveries', (join) =>
      join.onRef('deliveries.notification_id', '=', 'notifications.id').on('deliveries.channel', '=', 'browser'),
    )
    .selectAll('notifications')
    .select('deliveries.outcome')
    .orderBy('notifications.id')

/** New notifications, for their owners' sockets. */
export const notificationFeed = (store: Store): Feed => ({
  topic: 'notification',
  readKey: readNotificationKey,
  byId: async (ids) => (await rows(store).where('notifications.id', 'in', ids).execute()).map(messageOf),
  since: async (personIds, at) =>
    (
      await rows(store)
        .where('notifications.person_id', 'in', personIds)
        .where('notifications.created_at', '>=', at)
        .execute()
    ).map(messageOf),
})
