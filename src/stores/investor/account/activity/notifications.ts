import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { listOlderNotifications } from '#contract/calls/desk/account-history.ts'
import * as calls from '#contract/calls/notices/notifications.ts'
import type { Notification } from '#contract/entities/notification.ts'
import { withoutAmounts } from '#fund/text/amounts-in-text.ts'
import { $amountsHidden } from '#stores/kit/amounts-hidden.ts'
import { loader } from '#stores/kit/load.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { readKeptPush } from '../settings/kept-push.ts'
import { wantsPush } from '../settings/notification-settings.ts'
import { $feed, $unread, countedWithin, type NotificationFeed, nothingBeyond, unreadIn } from './unread.ts'

/** Changes to a feed, as pure functions; notifications.ts talks to the network. */

/** A notification that is already there (a reload overtook the socket) is not added twice. */
const prepended = (feed: NotificationFeed, arrived: Notification): NotificationFeed =>
  feed.some(({ id }) => id === arrived.id) ? feed : [arrived, ...feed]

/** Adds an older page at the end of the feed, without what is already there. */
const appended = (feed: NotificationFeed, older: NotificationFeed): NotificationFeed => {
  const known = new Set(feed.map(({ id }) => id))
  return [...feed, ...older.filter(({ id }) => !known.has(id))]
}

/** Marks these ids as read at an instant; the others, and those already read, stay as they are. */
const asRead = (feed: NotificationFeed, ids: ReadonlySet<string>, at: string): NotificationFeed =>
  feed.map((one) => (ids.has(one.id) && one.status === 'unread' ? { ...one, status: 'read', read_at: at } : one))

/** Marks these ids unread again, after an optimistic change that the backend refused. */
const asUnread = (feed: NotificationFeed, ids: ReadonlySet<string>): NotificationFeed =>
  feed.map((one) => (ids.has(one.id) ? { ...one, status: 'unread', read_at: null } : one))

/** A fresh list, with what the socket brought while it loaded and, at its end, the older pages read before. */
const reloaded = (fresh: NotificationFeed, shown: NotificationFeed, arrived: ReadonlySet<string>): NotificationFeed => {
  const known = new Set(fresh.map(({ id }) => id))
  const newer = shown.filter(({ id }) => arrived.has(id) && !known.has(id))
  const oldest = fresh.at(-1)
  const older = oldest ? shown.filter((one) => !known.has(one.id) && one.created_at < oldest.created_at) : []
  return [...newer, ...fresh, ...older]
}

/** The most that the backend's list holds (api.md call 12); a shorter list is complete. */
const listedMax = 200

/** Whether there may be older ones, and whether they are loading; paging back needs `account`. */
export const $older = atom<'more' | 'loading' | 'failed' | 'end'>('more')

/** Marked here: a list that was requested before the backend knew must not bring them back. */
const marked = new Set<string>()
/** Arrived over the socket during a reload. */
const arrived = new Set<string>()

/** Until the list has been read once, the backend's count covers everything but what the socket brought. */
let listRead = false

/** The state of the list's load; the list itself is `$feed`. Silent if it fails (spec §8). */
export const notificationList = loader<NotificationFeed>('The notifications', async () => {
  arrived.clear()
  return send(calls.listNotifications, { params: { investor_email: signedInEmail() } })
})

const adopt = (listed: NotificationFeed): void => {
  const shown = $feed.get() ?? []
  const fresh = asRead(listed, marked, new Date(platform.now()).toISOString())
  const feed = reloaded(fresh, shown, arrived)
  if (fresh.length < listedMax) {
    nothingBeyond()
    $older.set('end')
  } else if (!listRead) countedWithin(unreadIn(feed) - unreadIn(shown))
  listRead = true
  $feed.set(feed)
}

// A request that was overtaken is never ready, so that its older list replaces nothing.
notificationList.$load.listen((load) => {
  if (load.state === 'ready') adopt(load.last)
})

/**
 * A notification from the socket: it goes on top of the feed, and the browser shows it if the person wants that
 * (spec §4). The backend knows best, since it counts the limits for all tabs and devices.
 */
export const receive = (notification: Notification, browser?: boolean): void => {
  arrived.add(notification.id)
  const feed = $feed.get() ?? []
  const next = prepended(feed, notification)
  if (next === feed) return
  $feed.set(next)
  if ((browser ?? wantsPush(notification)) && platform.notifyPermission() === 'granted') show(notification)
}

/** Amounts that are hidden on the screen are hidden in browser notifications too. */
const show = ({ id, title, message }: Notification): void => {
  const said = $amountsHidden.get() ? withoutAmounts : String
  const shown = [said(title), said(message), id] as const
  // If its push message arrives too, the same worker shows both as one.
  if (readKeptPush()) void platform.loadPush().then((push) => push.show(...shown))
  else platform.notify(...shown)
}

/** Shows these as read at once, and undoes it if the backend refuses. Resolves to whether it was kept. */
const mark = async (ids: ReadonlySet<string>, call: () => Promise<unknown>): Promise<boolean> => {
  for (const id of ids) marked.add(id)
  $feed.set(asRead($feed.get() ?? [], ids, new Date(platform.now()).toISOString()))
  try {
    await call()
    return true
  } catch (error) {
    platform.log('A notification could not be marked as read', error)
    for (const id of ids) marked.delete(id)
    $feed.set(asUnread($feed.get() ?? [], ids))
    return false
  }
}

const unreadIds = (): Set<string> =>
  new Set(($feed.get() ?? []).filter(({ status }) => status === 'unread').map(({ id }) => id))

/** Call 14. Does nothing for one that is read, or being marked. */
export const markRead = async (id: string): Promise<boolean> =>
  unreadIds().has(id) ? mark(new Set([id]), () => send(calls.markRead, { params: { id } })) : true

/** Call 13. */
export const markAllRead = async (): Promise<boolean> => {
  if ($unread.get() === 0) return true
  const kept = await mark(unreadIds(), () => send(calls.markAllRead, { params: { investor_email: signedInEmail() } }))
  if (kept) nothingBeyond()
  return kept
}

let next: string | null = null

/** Loads the page of notifications older than the feed's last. */
export const loadOlder = async (): Promise<void> => {
  const last = $feed.get()?.at(-1)
  if (!last || $older.get() === 'loading' || $older.get() === 'end') return
  $older.set('loading')
  try {
    const page = await send(listOlderNotifications, { query: { before: next ?? last.id } })
    const feed = $feed.get() ?? []
    const grown = appended(feed, page.rows)
    $feed.set(grown)
    countedWithin(unreadIn(grown) - unreadIn(feed))
    next = page.next
    $older.set(page.next === null ? 'end' : 'more')
  } catch (error) {
    platform.log('Older notifications could not be loaded', error)
    $older.set('failed')
  }
}
