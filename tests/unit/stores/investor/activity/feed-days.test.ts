import { expect, test } from 'vitest'
import type { Notification } from '#contract/entities/notification.ts'
import { byDay, dayName, dayOf } from '#stores/investor/activity/feed-days.ts'

const at = (local: string): Notification => ({
  id: local,
  title: '',
  message: '',
  type: 'system',
  priority: 'low',
  status: 'read',
  created_at: new Date(local).toISOString(),
})

test('groups by the days of the clock on the wall, in the order of the feed', () => {
  const feed = ['2026-11-20T00:00:01', '2026-11-19T23:59:59', '2026-11-19T08:00:00', '2026-11-01T08:00:00'].map(at)
  expect(byDay(feed).map(({ notifications }) => notifications.map(({ id }) => id.slice(8, 10)))).toEqual([
    ['20'],
    ['19', '19'],
    ['01'],
  ])
  expect(byDay([])).toEqual([])
})

test.each([
  ['2026-11-20T09:00:00', 'Today'],
  ['2026-11-19T09:00:00', 'Yesterday'],
  ['2026-11-18T09:00:00', 'Nov 18, 2026'],
  ['2026-11-21T09:00:00', 'Nov 21, 2026'],
])('%s is %s', (local, name) => expect(dayName(dayOf(Date.parse(local)), Date.parse('2026-11-20T12:00:00'))).toBe(name))
