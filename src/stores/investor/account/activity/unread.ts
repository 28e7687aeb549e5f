import { atom, computed } from 'nanostores'
import type { Notification } from '#contract/entities/notification.ts'
import { unreadAfter } from '#fund/text/badge.ts'

/** A feed, newest first. */
export type NotificationFeed = readonly Notification[]

export const unreadIn = (feed: NotificationFeed): number => feed.filter(({ status }) => status === 'unread').length

/** The list as far as it was read, or null before. */
export const $feed = atom<NotificationFeed | null>(null)

/** Unread ones beyond the list, if the backend counts them. */
const $beyond = atom(0)

/** Never below 0 (spec §4). */
export const $unread = computed([$feed, $beyond], (feed, beyond) => (feed ? unreadIn(feed) : 0) + beyond)

/** Adopts the backend's total count. */
export const adoptUnread = (total: number): void => {
  const feed = $feed.get()
  $beyond.set(unreadAfter(total, feed ? unreadIn(feed) : 0))
}

/** The list grew at its end by this many unread ones, which were counted as beyond before. */
export const countedWithin = (unread: number): void => $beyond.set(unreadAfter($beyond.get(), unread))

export const nothingBeyond = (): void => $beyond.set(0)
