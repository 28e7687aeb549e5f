import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useId } from 'react'
import { byDay, dayName, dayOf, type FeedDay } from '#stores/investor/activity/feed-days.ts'
import type { Feed } from '#stores/investor/activity/unread.ts'
import { $now } from '#stores/kit/clock.ts'
import { Note } from './Note.tsx'

/** Changes at midnight only. */
const $today = computed($now, dayOf)

const Day = ({ day, notifications, today }: FeedDay & { today: number }) => {
  const id = useId()
  return (
    <section className="feed-day" aria-labelledby={id}>
      <h2 id={id}>{dayName(day, today)}</h2>
      <ul>
        {notifications.map((one) => (
          <Note key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  )
}

/** Grouped by the days of the person's own clock. */
export const Days = ({ feed }: { feed: Feed }) => {
  const today = useStore($today)
  return byDay(feed).map(({ day, notifications }) => (
    <Day key={day} day={day} notifications={notifications} today={today} />
  ))
}
