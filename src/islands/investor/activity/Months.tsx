import { useId } from 'react'
import { byMonth, type FeedMonth } from '#stores/investor/account/activity/feed-months.ts'
import type { NotificationFeed } from '#stores/investor/account/activity/unread.ts'
import { Note } from './Note.tsx'

const Month = ({ name, notifications }: FeedMonth) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="feed-month" id={id}>
        {name}
      </h2>
      <ul>
        {notifications.map((one) => (
          <Note key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  )
}

/** Grouped by the months of the person's own clock. */
export const Months = ({ feed }: { feed: NotificationFeed }) =>
  byMonth(feed).map((month) => <Month key={month.name} {...month} />)
