import { useStore } from '@nanostores/react'
import type { InboxKind, InboxItem as Item } from '#contract/calls/inbox.ts'
import { capitalised } from '#fund/capitalised.ts'
import { relativeTime } from '#fund/relative-time.ts'
import { formatInstant } from '#fund/week-display.ts'
import { askHandOver } from '#stores/admin/inbox/hand-over.ts'
import {
  askFinish,
  askNote,
  inboxActionKey,
  readItem,
  releaseItem,
  reopenItem,
  takeItem,
} from '#stores/admin/inbox/inbox.ts'
import { $now } from '#stores/kit/clock.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { transferStands } from '#words/inbox.ts'
import { Act } from '../parts/Act.tsx'
import { transferName } from '../parts/transfer-words.ts'
import { Deeds, deedsOf } from './InboxDeeds.tsx'

export const kindWords: Record<InboxKind, string> = {
  contact: 'Contact message',
  newsletter: 'Newsletter',
  support: 'Support',
  transfer: 'Transfer',
  approval: 'Approval',
  closure: 'Closure',
  bank: 'Bank account',
  close: 'Weekly close',
  address: 'Mail address',
  guard: 'Second person',
  freeze: 'Frozen account',
  proofs: 'Published roots',
  'sign-in-stop': 'Sign-in stopped',
  mail: 'Mail refused',
}

const ItemStatus = ({ item }: { item: Item }) => {
  const now = useStore($now)
  const at = Date.parse(item.time)
  const parts = [relativeTime(at, now || at), item.read ? 'read' : 'unread']
  if (item.done_at) parts.push(`finished by ${item.done_by ?? 'the system'}`)
  else if (item.taken_by) parts.push(`taken by ${item.taken_by}`)
  return <span className="cap">{parts.join(', ')}</span>
}

/** What an item is about, as people name it: a transfer as it stands now, anything else as it came. */
const nameOf = ({ transfer, title }: Item): string => (transfer ? capitalised(transferName(transfer)) : title)

const staysAt = ({ kind, transfer }: Item): string =>
  transfer || kind === 'bank' || kind === 'closure'
    ? 'It stays under Requests.'
    : 'It is decided where it stands, or by opening this again.'

/** What is done with the item itself: taken, given back or to another, noted on, finished and opened again, marked read. */
const OwnActions = ({ item }: { item: Item }) => {
  const { id, read, done_at, taken_by } = item
  const busy = useStore($inFlight).has(inboxActionKey(id))
  const ownEmail = useStore($user)?.email
  const canHandOver = useStore($extensions).has('roles')
  const name = nameOf(item)
  const of = <span className="hidden">: {name}</span>
  const isOwn = taken_by === ownEmail
  return (
    <>
      {!done_at && taken_by === null && (
        <Act kind="quiet" busy={busy} onClick={() => void takeItem(id)}>
          Take{of}
        </Act>
      )}
      {!done_at && isOwn && (
        <Act kind="quiet" busy={busy} onClick={() => void releaseItem(id)}>
          Release{of}
        </Act>
      )}
      {!done_at && canHandOver && (taken_by === null || isOwn) && (
        <Act kind="quiet" aria-haspopup="dialog" onClick={() => askHandOver(item, name)}>
          Hand over{of}
        </Act>
      )}
      <Act kind="quiet" aria-haspopup="dialog" onClick={() => askNote(item, name)}>
        Add a note{of}
      </Act>
      {!done_at && (
        <Act kind="quiet" busy={busy} onClick={() => askFinish(item, name, staysAt(item))}>
          Finish{of}
        </Act>
      )}
      {done_at && (
        <Act kind="quiet" busy={busy} onClick={() => void reopenItem(id)}>
          Reopen{of}
        </Act>
      )}
      {!read && (
        <Button kind="quiet" busy={busy} onClick={() => void readItem(id)}>
          Mark Read{of}
        </Button>
      )}
    </>
  )
}

const Notes = ({ notes }: Pick<Item, 'notes'>) =>
  notes.length > 0 && (
    <ul className="queue-notes">
      {notes.map(({ by, at, text }) => (
        <li key={`${at} ${by} ${text}`}>
          {text}{' '}
          <span className="cap">
            {by}, {formatInstant(Date.parse(at))}
          </span>
        </li>
      ))}
    </ul>
  )

/** One thing for the admin: what it is, how that stands, who has it, and what settles it; the rest in a menu. */
export const InboxItem = ({ item }: { item: Item }) => {
  const name = nameOf(item)
  const [first, ...others] = item.done_at ? [] : deedsOf(item)
  const stands = item.transfer ? transferStands(item.transfer) : item.stands?.text
  return (
    <li className={item.read ? undefined : 'unread'}>
      <div className="queue-head">
        <Badge tone={item.done_at ? 'good' : 'waiting'}>{kindWords[item.kind]}</Badge>
        <ItemStatus item={item} />
      </div>
      <p className="queue-title">{name}</p>
      {stands && <p className="queue-text">{stands}</p>}
      {!(item.transfer && stands) && <p className="queue-text">{item.message}</p>}
      <Notes notes={item.notes} />
      <div className="row-actions">
        {first && <Deeds deeds={[first]} of={name} />}
        <Menu
          label={
            <>
              More<span className="hidden">: {name}</span>
            </>
          }
        >
          <Deeds deeds={others} of={name} quiet />
          <OwnActions item={item} />
        </Menu>
      </div>
    </li>
  )
}
