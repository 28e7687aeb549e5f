import { useEffect } from 'react'
import { loadNotifications } from '#stores/investor/account/activity/notifications.ts'
import { whileVisible } from '#stores/kit/while-open.ts'
import { ActivityHead } from './ActivityHead.tsx'
import { Feed } from './Feed.tsx'
import { Filters } from './Filters.tsx'

/** What happened, newest first (spec §2). */
export const Activity = () => {
  // By then, the list contains what the socket brought.
  useEffect(() => whileVisible(loadNotifications), [])
  return (
    <>
      <ActivityHead />
      <Filters />
      <Feed />
    </>
  )
}
