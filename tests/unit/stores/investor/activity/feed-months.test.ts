import { expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import { byMonth } from '#stores/investor/account/activity/feed-months.ts'

const at = (local: string): Notification => ({
  id: local,
  title: '',
  message: '',
  type: 'system',
  priority: 'low',
  status: 'read',
  created_at: new Date(local).toISOString(),
})

test('groups by the months of the clock on the wall, in the order of the feed', () => {
  const feed = ['2026-11-01T00:00:01', '2026-10-31T23:59:59', '2026-10-19T08:00:00', '2025-10-01T08:00:00'].map(at)
  expect(
    byMonth(feed).map(({ name, notifications }) => [name, notifications.map(({ id }) => id.slice(8, 10))]),
  ).toEqual([
    ['November 2026', ['01']],
    ['October 2026', ['31', '19']],
    ['October 2025', ['01']],
  ])
  expect(byMonth([])).toEqual([])
})
