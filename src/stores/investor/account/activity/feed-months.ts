import { formatterOf } from '#fund/calendar/week-display.ts'
import { ownZone } from '#stores/kit/instants.ts'
import type { NotificationFeed } from './unread.ts'

export interface FeedMonth {
  /** `November 2026`. */
  readonly name: string
  readonly notifications: NotificationFeed
}

/** The feed grouped by the months of the person's own clock, in its order. */
export const byMonth = (feed: NotificationFeed): readonly FeedMonth[] => {
  const month = formatterOf('en-US', ownZone(), { month: 'long', year: 'numeric' })
  const months: { name: string; notifications: NotificationFeed[number][] }[] = []
  for (const one of feed) {
    const name = month.format(Date.parse(one.created_at))
    const last = months.at(-1)
    if (last?.name === name) last.notifications.push(one)
    else months.push({ name, notifications: [one] })
  }
  return months
}
