import type { Notification } from '#contract/entities/notification.ts'
import type { NotificationFeed } from './unread.ts'

/** Changes to a feed, as pure functions; notifications.ts talks to the network. */

/** A notification that is already there (a reload overtook the socket) is not added twice. */
export const prepended = (feed: NotificationFeed, arrived: Notification): NotificationFeed =>
  feed.some(({ id }) => id === arrived.id) ? feed : [arrived, ...feed]

/** Adds an older page at the end of the feed, without what is already there. */
export const appended = (feed: NotificationFeed, older: NotificationFeed): NotificationFeed => {
  const known = new Set(feed.map(({ id }) => id))
  return [...feed, ...older.filter(({ id }) => !known.has(id))]
}

/** Marks these ids as read at an instant; the others, and those already read, stay as they are. */
export const asRead = (feed: NotificationFeed, ids: ReadonlySet<string>, at: string): NotificationFeed =>
  feed.map((one) => (ids.has(one.id) && one.status === 'unread' ? { ...one, status: 'read', read_at: at } : one))

/** Marks these ids unread again, after an optimistic change that the backend refused. */
export const asUnread = (feed: NotificationFeed, ids: ReadonlySet<string>): NotificationFeed =>
  feed.map((one) => (ids.has(one.id) ? { ...one, status: 'unread', read_at: null } : one))

/** A fresh list, with what the socket brought while it loaded and, at its end, the older pages read before. */
export const reloaded = (
  fresh: NotificationFeed,
  shown: NotificationFeed,
  arrived: ReadonlySet<string>,
): NotificationFeed => {
  const known = new Set(fresh.map(({ id }) => id))
  const newer = shown.filter(({ id }) => arrived.has(id) && !known.has(id))
  const oldest = fresh.at(-1)
  const older = oldest ? shown.filter((one) => !known.has(one.id) && one.created_at < oldest.created_at) : []
  return [...newer, ...fresh, ...older]
}
