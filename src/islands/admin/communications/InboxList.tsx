import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { relativeTime } from '#fund/text/relative-time.ts'
import type { Inbox } from '#stores/admin/work/inbox/inbox.ts'
import { loadOlderInbox } from '#stores/admin/work/inbox/inbox.ts'
import { $opened, browseTo, dueIn, type Entry, entriesOf, openItem } from '#stores/admin/work/inbox/open-item.ts'
import { $now } from '#stores/kit/clock.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { stepTo } from '#ui/keys.ts'
import { itemWords, missingWords } from '#words/notices/inbox.ts'
import { arrivedAt, entryName, isUnread, statusOf, wordOf } from './item-words.ts'

/** Who has it, in a word: the whole address is shown when it is opened. */
const Holder = ({ entry }: { entry: Entry }) => {
  const own = useStore($user)?.email
  if (entry.of === 'due' || entry.item.done_at !== null || entry.item.taken_by === null) return null
  const { taken_by } = entry.item
  const who = taken_by === own ? itemWords.you : taken_by.slice(0, taken_by.indexOf('@'))
  return (
    <span className="inbox-holder">
      <span className="hidden">taken by </span>
      {who}
    </span>
  )
}

const secondLineOf = (entry: Entry): string => {
  const done = entry.of === 'item' && entry.item.done_at !== null ? itemWords.finishedBy(entry.item.done_by) : null
  const text = done ?? statusOf(entry) ?? (entry.of === 'item' ? entry.item.message : '')
  return `${wordOf(entry)} · ${text}`
}

interface RowProps {
  readonly entry: Entry
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly onFocus: () => void
}

const Row = ({ entry, isOpen, isStop, onFocus }: RowProps) => {
  const at = arrivedAt(entry)
  const now = useStore($now)
  const open = (event: MouseEvent) => {
    // A click that asks for another tab or for the address is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openItem(entry.id)
  }
  return (
    <li className={isUnread(entry) ? 'unread' : undefined}>
      <a
        href={`#${entry.id}`}
        data-id={entry.id}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={open}
      >
        <span className="inbox-name">
          {isUnread(entry) && <span className="hidden">Unread: </span>}
          {entryName(entry)}
        </span>
      </a>
      <time className="inbox-when" dateTime={new Date(at).toISOString()}>
        {relativeTime(at, now || at)}
      </time>
      <span className="inbox-second">{secondLineOf(entry)}</span>
      <Holder entry={entry} />
    </li>
  )
}

/** Arrow keys move from row to row; if there is room beside the list, the row that they reach is shown there. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-id]')]
  const from = links.indexOf(event.target as HTMLElement)
  const to = links[(from < 0 ? undefined : stepTo(event.key, from, links.length)) ?? -1]
  if (!to) return
  event.preventDefault()
  to.focus()
  const beside = event.currentTarget.closest('.inbox')?.querySelector('.inbox-open')
  if (beside?.checkVisibility()) browseTo(to.dataset.id ?? '')
}

/** What came in, a row each: first what is due and has no item, then the items, newest first. */
export const InboxList = ({ inbox, list }: { inbox: Inbox; list: RefObject<HTMLDivElement | null> }) => {
  const busy = useStore($inFlight).has('inbox:older')
  const opened = useStore($opened)?.id
  const [focused, setFocused] = useState('')
  const entries = entriesOf(inbox)
  const due = dueIn(inbox)
  const stop = [focused, opened].find((id) => entries.some((entry) => entry.id === id)) ?? entries[0]?.id
  const rows = (of: Entry['of']) =>
    entries
      .filter((entry) => entry.of === of)
      .map((entry) => (
        <Row
          key={entry.id}
          entry={entry}
          isOpen={entry.id === opened}
          isStop={entry.id === stop}
          onFocus={() => setFocused(entry.id)}
        />
      ))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links have the focus, this only hears their arrows
    <div className="inbox-list" ref={list} onKeyDown={walk}>
      {due.count > 0 && (
        <section aria-labelledby="missing-items">
          <h2 id="missing-items">{missingWords.title}</h2>
          <ul>{rows('due')}</ul>
          {due.count > due.rows.length && <p className="cap">{missingWords.more(due.count - due.rows.length)}</p>}
        </section>
      )}
      <ul>{rows('item')}</ul>
      {inbox.next !== null && (
        <Button busy={busy} onClick={() => void loadOlderInbox()}>
          Show older
        </Button>
      )}
    </div>
  )
}
