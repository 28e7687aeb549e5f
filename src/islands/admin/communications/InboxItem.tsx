import { useStore } from '@nanostores/react'
import type { InboxKind, InboxItem as Item } from '#contract/calls/inbox.ts'
import { capitalised } from '#fund/capitalised.ts'
import { relativeTime } from '#fund/relative-time.ts'
import { askFinish, inboxActionKey, readItem, releaseItem, reopenItem, takeItem } from '#stores/admin/inbox/inbox.ts'
import { $now } from '#stores/kit/clock.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { transferStands } from '#words/inbox.ts'
import { Act } from '../parts/Act.tsx'
import { transferName } from '../parts/transfer-words.ts'
import { InboxActions } from './InboxActions.tsx'

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

/** What is done with the item itself: taken, given back, finished and opened again, marked read. */
const OwnActions = ({ item }: { item: Item }) => {
  const { id, read, done_at, taken_by } = item
  const busy = useStore($inFlight).has(inboxActionKey(id))
  const ownEmail = useStore($user)?.email
  const of = <span className="hidden">: {nameOf(item)}</span>
  return (
    <>
      {!done_at && taken_by === null && (
        <Act kind="quiet" busy={busy} onClick={() => void takeItem(id)}>
          Take{of}
        </Act>
      )}
      {!done_at && taken_by === ownEmail && (
        <Act kind="quiet" busy={busy} onClick={() => void releaseItem(id)}>
          Release{of}
        </Act>
      )}
      {!done_at && (
        <Act kind="quiet" busy={busy} onClick={() => askFinish(item, nameOf(item), staysAt(item))}>
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

/** One thing for the admin: what it is, who has it, and what settles it. */
export const InboxItem = ({ item }: { item: Item }) => (
  <li className={item.read ? undefined : 'unread'}>
    <div className="queue-head">
      <Badge tone={item.done_at ? 'good' : 'waiting'}>{kindWords[item.kind]}</Badge>
      <ItemStatus item={item} />
    </div>
    <p className="queue-title">{nameOf(item)}</p>
    <p className="queue-text">{(item.transfer && transferStands(item.transfer)) ?? item.message}</p>
    <div className="row-actions">
      {!item.done_at && <InboxActions item={item} />}
      <OwnActions item={item} />
    </div>
  </li>
)
