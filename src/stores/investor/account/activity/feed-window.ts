import { atom, computed } from 'nanostores'
import { availabilityOf } from '#stores/kit/availability.ts'
import { $categoryFilter, $priorityFilter, $shown, showAllKinds, shownOf } from './filters.ts'
import { $older, loadOlder } from './notifications.ts'
import { $feed, type NotificationFeed } from './unread.ts'

/** How many notifications are put on the screen at a time, so that 2,000 are as quick as 20. */
const windowRows = 20

/** The id down to which the feed is open, or null for its first rows; by id, so that an arrival pushes nothing out. */
const $end = atom<string | null>(null)

const restart = (): void => $end.set(null)
$priorityFilter.listen(restart)
$categoryFilter.listen(restart)

const openDownTo = (shown: NotificationFeed, end: string | null): NotificationFeed => {
  const last = end === null ? -1 : shown.findIndex(({ id }) => id === end)
  return shown.slice(0, Math.max(windowRows, last + 1))
}

// New arrivals on top would otherwise push out the last row on the screen, which somebody may be reading.
$feed.listen((feed, before) => {
  const now = new Set((feed ?? []).map(({ id }) => id))
  const last = openDownTo(shownOf(before ?? null), $end.get()).findLast(({ id }) => now.has(id))
  if (last) $end.set(last.id)
})

/** The part of the filtered feed that is on the screen. */
export const $visible = computed([$shown, $end], openDownTo)

const $pages = availabilityOf('account')

/** What comes after it: more that was already read, an older page to request (with `account`), or nothing. */
export const $behind = computed([$shown, $visible, $older, $pages], (shown, visible, older, pages) => {
  if (visible.length < shown.length) return 'here'
  return pages === 'available' ? older : 'end'
})

const open = (): void => {
  const next = $visible.get().length + windowRows
  $end.set($shown.get().slice(0, next).at(-1)?.id ?? null)
}

/** Brings one item of the feed onto the screen, whatever the filters hide. */
export const openFeedTo = (id: string): void => {
  const isIn = (feed: readonly { readonly id: string }[]) => feed.some((one) => one.id === id)
  if (!isIn($shown.get())) showAllKinds()
  if (!isIn($visible.get())) $end.set(id)
}

/** Shows more: what was already read, otherwise the next older page. */
export const showOlder = async (): Promise<void> => {
  if ($behind.get() === 'end') return
  if ($behind.get() !== 'here') await loadOlder()
  open()
}
