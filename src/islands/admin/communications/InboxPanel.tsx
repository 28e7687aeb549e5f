import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type InboxKind, inboxKinds } from '#contract/calls/desk/inbox.ts'
import { formatCount } from '#fund/text/count.ts'
import {
  $inboxFilter,
  filterInbox,
  type Inbox,
  type InboxFilter,
  inboxItems,
  readAllItems,
} from '#stores/admin/work/inbox/inbox.ts'
import { $opened, entriesOf, followInbox, leaveItem } from '#stores/admin/work/inbox/open-item.ts'
import { $adminUnread } from '#stores/admin/work/inbox/unread.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { cover } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { itemWords as words } from '#words/notices/inbox.ts'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { InboxList } from './InboxList.tsx'
import { InboxOpen } from './InboxOpen.tsx'
import { kindWords } from './item-words.ts'

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

/**
 * If there is room for only one of the two, the chosen item replaces the list; leaving it returns to its row, with the
 * list scrolled as before.
 */
const useReturnToRow = (isChosen: boolean) => {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<{ readonly scrolled: number } | null>(null)
  const come = useEffectEvent(() => {
    const left = place.current
    place.current = null
    if (!left) return
    const row = list.current?.querySelector<HTMLElement>('a[aria-current]')
    row?.focus({ preventScroll: true })
    window.scrollTo({ top: left.scrolled })
    row?.scrollIntoView({ block: 'nearest' })
  })
  useLayoutEffect(() => {
    if (!isChosen) come()
    else if (!list.current?.checkVisibility()) place.current = { scrolled: window.scrollY }
  }, [isChosen])
  return list
}

/**
 * Keeps the focus in place when an answer removes the element that had it: on the next thing to do there, or on the
 * head of the next item.
 */
const useStaysInside = (id: string) => {
  const shown = useRef(id)
  const part = useFocusStays<HTMLDivElement>((split) => {
    const next = shown.current === id && split.querySelector<HTMLElement>('.inbox-decide button')
    return next || split.querySelector<HTMLElement>('.inbox-open h2')
  })
  // After the focus was taken care of.
  useLayoutEffect(() => {
    shown.current = id
  }, [id])
  return part
}

const Split = ({ inbox }: { inbox: Inbox }) => {
  const opened = useStore($opened)
  const isChosen = opened?.isChosen ?? false
  const list = useReturnToRow(isChosen)
  const part = useStaysInside(opened?.id ?? '')
  useEffect(() => (isChosen ? cover(leaveItem) : undefined), [isChosen])
  const isEmpty = entriesOf(inbox).length === 0
  return (
    <div {...part}>
      {isEmpty && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {(!isEmpty || opened?.entry) && (
        <div className={isChosen ? 'inbox inbox-chosen' : 'inbox'}>
          <InboxList inbox={inbox} list={list} />
          <InboxOpen list={list} />
        </div>
      )}
    </div>
  )
}

/** The admin's notifications, saved, with who took what; with `inbox`. */
export const InboxPanel = () => {
  const { state, kind } = useStore($inboxFilter)
  const unread = useStore($adminUnread)
  const isKnown = useStore(inboxItems.$load).last !== null
  const busy = useStore($inFlight).has('inbox:read-all')
  useEffect(() => void inboxItems.load(), [])
  useEffect(followInbox, [])
  return (
    <div className="inbox-place">
      <PlaceHead
        at="communications/inbox"
        title="Inbox"
        note={<span role="status">{isKnown && `${formatCount(unread)} unread`}</span>}
      >
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
        <Button kind="quiet" busy={busy} disabled={unread === 0} onClick={() => void readAllItems()}>
          Mark All Read
        </Button>
      </PlaceHead>
      <Read of={inboxItems} what="The inbox">
        {(inbox) => <Split inbox={inbox} />}
      </Read>
    </div>
  )
}
