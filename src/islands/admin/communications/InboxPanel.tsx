import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { type InboxKind, inboxKinds } from '#contract/calls/inbox.ts'
import {
  $inbox,
  $inboxFilter,
  filterInbox,
  type Inbox,
  type InboxFilter,
  loadInbox,
  loadOlderInbox,
  readAllItems,
} from '#stores/admin/inbox/inbox.ts'
import { $adminUnread } from '#stores/admin/inbox/unread.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { useFocusStays } from '#ui/useFocusStays.ts'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { InboxItem, kindWords } from './InboxItem.tsx'
import { MissingItems } from './MissingItems.tsx'

const states: readonly Option<InboxFilter['state']>[] = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Taken by me' },
  { value: 'done', label: 'Finished' },
  { value: 'all', label: 'Open and finished' },
]

const kinds: readonly Option<InboxKind | 'all'>[] = [
  { value: 'all', label: 'Everything' },
  ...inboxKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
]

/** Keeps the focus on the item that has taken the place of the one that went. */
const useItemStays = () => {
  const place = useRef(0)
  const part = useFocusStays<HTMLDivElement>((list) => {
    const items = list.querySelectorAll('.queue > li')
    return items[Math.min(place.current, items.length - 1)]?.querySelector<HTMLElement>('button, summary')
  })
  return {
    ...part,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const items = [...currentTarget.querySelectorAll('.queue > li')]
      place.current = Math.max(
        0,
        items.findIndex((item) => item.contains(target)),
      )
    },
  }
}

const Queue = ({ inbox: { rows, next, missing } }: { inbox: Inbox }) => {
  const busy = useStore($inFlight).has('inbox:older')
  const { state, kind } = useStore($inboxFilter)
  const shown = state !== 'done' && state !== 'mine' && (kind === 'all' || kind === 'transfer')
  const items = useItemStays()
  if (rows.length === 0 && !(shown && missing.count > 0))
    return (
      <div {...items}>
        <EmptyState title="Nothing is waiting.">Requests, messages and decisions to be made appear here.</EmptyState>
      </div>
    )
  return (
    <div className="section" {...items}>
      {shown && <MissingItems missing={missing} />}
      <ul className="queue">
        {rows.map((item) => (
          <InboxItem key={item.id} item={item} />
        ))}
      </ul>
      {next !== null && (
        <Button busy={busy} onClick={() => void loadOlderInbox()}>
          Show older
        </Button>
      )}
    </div>
  )
}

/** The admin's notifications, saved, with who took what; with `inbox`. */
export const InboxPanel = () => {
  const { state, kind } = useStore($inboxFilter)
  const unread = useStore($adminUnread)
  const busy = useStore($inFlight).has('inbox:read-all')
  useEffect(() => void loadInbox(), [])
  return (
    <section className="section" aria-labelledby="notices">
      <div className="row">
        <div>
          <h2 id="notices" {...useArrival('notices')}>
            Notifications
          </h2>
          <p className="cap" role="status">
            {unread.toLocaleString('en-US')} unread
          </p>
        </div>
        <Button busy={busy} disabled={unread === 0} onClick={() => void readAllItems()}>
          Mark All Read
        </Button>
      </div>
      <div className="filters">
        <Select
          label="State"
          labelHidden
          options={states}
          value={state}
          onChange={(chosen) => filterInbox({ state: chosen })}
        />
        <Select
          label="Kind"
          labelHidden
          options={kinds}
          value={kind}
          onChange={(chosen) => filterInbox({ kind: chosen })}
        />
      </div>
      <Read $load={$inbox} what="The inbox" onRetry={loadInbox}>
        {(inbox) => <Queue inbox={inbox} />}
      </Read>
    </section>
  )
}
