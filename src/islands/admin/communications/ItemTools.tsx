import { useStore } from '@nanostores/react'
import type { InboxItem } from '#contract/calls/inbox.ts'
import { askHandOver } from '#stores/admin/inbox/hand-over.ts'
import {
  askFinish,
  askNote,
  copyItemLink,
  inboxActionKey,
  readItem,
  releaseItem,
  reopenItem,
  takeItem,
} from '#stores/admin/inbox/item-steps.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Act } from '../parts/Act.tsx'
import { staysAt } from './item-words.ts'

/** What is done with the item itself, whatever it is about: in sight what is usual, the rest in a menu. */
export const ItemTools = ({ item, name }: { item: InboxItem; name: string }) => {
  const { id, read, done_at, taken_by } = item
  const busy = useStore($inFlight).has(inboxActionKey(id))
  const ownEmail = useStore($user)?.email
  const canHandOver = useStore($extensions).has('roles')
  const of = <span className="hidden">: {name}</span>
  const isOwn = taken_by === ownEmail
  return (
    <div className="inbox-tools">
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
      <Menu label={<>More{of}</>}>
        <Act kind="quiet" aria-haspopup="dialog" onClick={() => askNote(item, name)}>
          Add a note{of}
        </Act>
        {!done_at && canHandOver && (taken_by === null || isOwn) && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={() => askHandOver(item, name)}>
            Hand over{of}
          </Act>
        )}
        <Button kind="quiet" onClick={() => void copyItemLink(id)}>
          Copy link{of}
        </Button>
      </Menu>
    </div>
  )
}
