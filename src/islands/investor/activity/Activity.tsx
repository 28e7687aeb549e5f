import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { useTarget } from '#islands/frame/hooks.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $categoryFilter,
  $priorityFilter,
  $shown,
  type CategoryFilter,
  filterCategory,
  filterPriority,
  type PriorityFilter,
} from '#stores/investor/account/activity/filters.ts'
import { $live } from '#stores/investor/account/activity/live.ts'
import { $markingAll, markAll } from '#stores/investor/account/activity/marking.ts'
import { notificationList } from '#stores/investor/account/activity/notifications.ts'
import { $feed, $unread } from '#stores/investor/account/activity/unread.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { $online } from '#stores/kit/network.ts'
import { whileVisible } from '#stores/kit/while-open.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { categoryName, connection, connectionHint, priorityName } from '#words/desk/activity.ts'
import { Feed } from './Feed.tsx'

const Connection = () => {
  // The browser knows at once that the network is gone; a socket notices only after a while.
  const online = useStore($online)
  const socket = useStore($live)
  const live = online ? socket : 'disconnected'
  return (
    <span className={`live live-${live}`} role="status">
      {connection[live]}
      <span className={live === 'disconnected' ? 'cap' : 'hidden'}>. {connectionHint[live]}</span>
    </span>
  )
}

/** The connection, the unread count (a dash if unknown), and Mark All Read. */
const ActivityHead = () => {
  const heading = useTarget<HTMLHeadingElement>('feed')
  const unread = useStore($unread)
  const known = useStore($feed) !== null || unread > 0
  const busy = useStore($markingAll)
  const cannotSend = useCannotSend()
  // Nothing arrives by itself in a viewing.
  const readOnly = useStore($readOnly) !== null
  return (
    <div className="activity-head">
      <h1 ref={heading} tabIndex={-1}>
        Activity
      </h1>
      <p className="activity-state">
        <span>
          <strong>{known ? unread : '–'}</strong> <span className="cap">unread</span>
        </span>
        {!readOnly && <Connection />}
      </p>
      <Button busy={busy} disabled={unread === 0 && !busy} reason={cannotSend} onClick={() => void markAll()}>
        Mark all read
      </Button>
    </div>
  )
}

const priorities = [
  { value: 'all' as PriorityFilter, label: 'All priorities' },
  ...notificationPriorities.map((value) => ({ value, label: priorityName[value] })),
]

const categories = [
  { value: 'all' as CategoryFilter, label: 'All categories' },
  ...notificationTypes.map((value) => ({ value, label: categoryName[value] })),
]

const Count = () => {
  const all = useStore($feed)?.length
  const shown = useStore($shown).length
  return (
    <p className="cap" role="status">
      {all === undefined || shown === all ? '' : `${shown} of ${all}`}
    </p>
  )
}

/** By priority and by category; with both set, only what matches both is left (spec §2). */
const Filters = () => {
  const known = useStore($feed) !== null
  return (
    <search className="feed-filters" aria-label="Filters">
      <Select
        label="Priority"
        options={priorities}
        value={useStore($priorityFilter)}
        disabled={!known}
        onChange={filterPriority}
      />
      <Select
        label="Category"
        options={categories}
        value={useStore($categoryFilter)}
        disabled={!known}
        onChange={filterCategory}
      />
      <Count />
    </search>
  )
}

/** What happened, newest first (spec §2). */
export const Activity = () => {
  // By then, the list contains what the socket brought.
  useEffect(() => whileVisible(notificationList.load), [])
  return (
    <>
      <ActivityHead />
      <Filters />
      <Feed />
    </>
  )
}
