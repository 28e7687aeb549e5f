import { useStore } from '@nanostores/react'
import { $shown } from '#stores/filters.ts'
import { $unread } from '#stores/unread.ts'

/** What happened, newest first. */
export const Activity = () => {
  const feed = useStore($shown)
  const unread = useStore($unread)
  return (
    <>
      <h1>Activity</h1>
      <p>{unread} unread</p>
      <ul>
        {feed.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  )
}
