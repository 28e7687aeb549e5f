import type { NotificationFeed } from './unread.ts'

export interface FeedMonth {
  /** `November 2026`. */
  readonly name: string
  readonly notifications: NotificationFeed
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** The feed grouped by the months of the person's own clock, in its order. */
export const byMonth = (feed: NotificationFeed): readonly FeedMonth[] => {
  const months: { name: string; notifications: NotificationFeed[number][] }[] = []
  for (const one of feed) {
    const name = monthName.format(Date.parse(one.created_at))
    const last = months.at(-1)
    if (last?.name === name) last.notifications.push(one)
    else months.push({ name, notifications: [one] })
  }
  return months
}
