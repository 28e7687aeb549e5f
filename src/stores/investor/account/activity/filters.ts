import { atom, computed } from 'nanostores'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'
import { $feed, type NotificationFeed } from './unread.ts'

export type PriorityFilter = NotificationPriority | 'all'
export type CategoryFilter = NotificationType | 'all'

/** The two filters of the Activity tab (spec §2); they combine. */
export const $priorityFilter = atom<PriorityFilter>('all')
export const $categoryFilter = atom<CategoryFilter>('all')

export const filterPriority = (priority: PriorityFilter): void => $priorityFilter.set(priority)

export const filterCategory = (category: CategoryFilter): void => $categoryFilter.set(category)

/** Turns both filters off. */
export const showAllKinds = (): void => {
  filterPriority('all')
  filterCategory('all')
}

const filtered = (
  feed: NotificationFeed | null,
  priority: PriorityFilter,
  category: CategoryFilter,
): NotificationFeed =>
  (feed ?? []).filter(
    (one) => (priority === 'all' || one.priority === priority) && (category === 'all' || one.type === category),
  )

/** The feed after the filters. */
export const $shown = computed([$feed, $priorityFilter, $categoryFilter], filtered)

/** An earlier feed after the present filters. */
export const shownOf = (feed: NotificationFeed | null): NotificationFeed =>
  filtered(feed, $priorityFilter.get(), $categoryFilter.get())
