import type { Selectable } from 'kysely'
import type { NotificationsTable } from '#server/platform/database/schema/notifications.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { Feed, LiveMessage } from '#server/platform/live/feed.ts'
import { readNotificationKey } from './news-key.ts'
import { viewNotification } from './view.ts'

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
