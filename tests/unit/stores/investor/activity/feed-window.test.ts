import { afterEach, expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import { $visible } from '#stores/investor/account/activity/feed-window.ts'
import { filterCategory } from '#stores/investor/account/activity/filters.ts'
import { $feed } from '#stores/investor/account/activity/unread.ts'

/** How many notifications are on the screen at first. */
const windowRows = 20

const note = (id: number): Notification => ({
  id: String(id),
  title: '',
  message: '',
  type: id % 2 ? 'trade' : 'system',
  priority: 'low',
  status: 'read',
  created_at: new Date(id * 1000).toISOString(),
})

const ids = () => $visible.get().map(({ id }) => Number(id))

afterEach(() => {
  filterCategory('all')
  $feed.set(null)
})

test('what arrives on top pushes nothing out below, where somebody may be reading', () => {
  $feed.set(Array.from({ length: 50 }, (_, place) => note(50 - place)))
  const before = ids()
  expect(before).toHaveLength(windowRows)
  for (const id of [51, 52]) $feed.set([note(id), ...($feed.get() ?? [])])
  expect(ids()).toEqual([52, 51, ...before])
  filterCategory('trade')
  expect(ids()).toHaveLength(windowRows)
})

test('neither does it where one arrived before the list had loaded', () => {
  $feed.set([note(51)])
  $feed.set(Array.from({ length: 51 }, (_, place) => note(51 - place)))
  const before = ids()
  expect(before).toHaveLength(windowRows)
  $feed.set([note(52), ...($feed.get() ?? [])])
  expect(ids()).toEqual([52, ...before])
  // The last row is removed: those above it stay.
  $feed.set(($feed.get() ?? []).filter(({ id }) => id !== String(before.at(-1))))
  $feed.set([note(53), ...($feed.get() ?? [])])
  expect(ids()).toEqual([53, 52, ...before.slice(0, -1)])
})

test('a short list that grows is shown up to its first rows', () => {
  $feed.set([note(1)])
  $feed.set([3, 2, 1].map(note))
  expect(ids()).toEqual([3, 2, 1])
})
