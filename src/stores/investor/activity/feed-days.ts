import { hourMs } from '#fund/time.ts'
import { formatDate } from '#fund/week-display.ts'
import type { Feed } from './unread.ts'

export interface FeedDay {
  /** Local midnight, epoch milliseconds. */
  readonly day: number
  readonly notifications: Feed
}

/** Local midnight of an instant's day. */
export const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** The feed by the days of the person's own clock, in its order. */
export const byDay = (feed: Feed): readonly FeedDay[] => {
  const days: { day: number; notifications: Feed[number][] }[] = []
  for (const one of feed) {
    const day = dayOf(Date.parse(one.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(one)
    else days.push({ day, notifications: [one] })
  }
  return days
}

/** `Today`, `Yesterday`, else the date. */
export const dayName = (day: number, now: number): string => {
  const today = dayOf(now)
  if (day === today) return 'Today'
  // An hour before midnight is yesterday, whatever the clock does at night.
  return day === dayOf(today - hourMs) ? 'Yesterday' : formatDate(day, Intl.DateTimeFormat().resolvedOptions().timeZone)
}
