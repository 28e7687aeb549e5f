import { useStore } from '@nanostores/react'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import {
  $categoryFilter,
  $priorityFilter,
  $shown,
  type CategoryFilter,
  filterCategory,
  filterPriority,
  type PriorityFilter,
} from '#stores/investor/account/activity/filters.ts'
import { $feed } from '#stores/investor/account/activity/unread.ts'
import { Select } from '#ui/Select.tsx'
import { categoryName, priorityName } from '#words/desk/activity.ts'

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
export const Filters = () => {
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
