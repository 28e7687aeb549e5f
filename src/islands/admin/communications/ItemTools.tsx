import { useStore } from '@nanostores/react'
import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import { askHandOver } from '#stores/admin/work/inbox/hand-over.ts'
import {
  askFinish,
  askNote,
  inboxActionKey,
  readItem,
  releaseItem,
  reopenItem,
  takeItem,
} from '#stores/admin/work/inbox/item-steps.ts'
import { copyAdminLink } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { check } from '#ui/later-icons.ts'
import { Menu } from '#ui/Menu.tsx'
import { itemCopied } from '#words/notices/inbox.ts'
import { Act } from '../parts/Act.tsx'
import { staysAt } from './item-words.ts'

/** What is done with the item itself, whatever it is about: the usual actions in sight, the rest in a menu. */
export const ItemTools = ({ item, name }: { item: InboxItem; name: string }) => {
  const { id, read, done_at, taken_by } = item
  const busy = useStore($inFlight).has(inboxActionKey(id))
  const ownEmail = useStore($user)?.email
  const canHandOver = useStore($extensions).has('roles')
  const of = <span className="hidden">: {name}</span>
  const isOwn = taken_by === ownEmail
  // A button that disappears on its press leaves the focus among the tools, so that the next Enter decides nothing.
  const part = useFocusStays<HTMLDivElement>((tools) => tools.querySelector('summary'))
  return (
    <div className="inbox-tools" {...part}>
      {/* One button for each pair, so that pressing it keeps the focus. */}
      {!done_at && (taken_by === null || isOwn) && (
        <Act kind="quiet" busy={busy} onClick={() => void (isOwn ? releaseItem : takeItem)(id)}>
          {isOwn ? 'Release' : 'Take'}
          {of}
        </Act>
      )}
      {/* It finishes the item, which Mark Read does not, so they look different. */}
      <Act
        kind="quiet"
        icon={done_at ? undefined : check}
        busy={busy}
        onClick={() => (done_at ? void reopenItem(id) : askFinish(item, name, staysAt(item)))}
      >
        {done_at ? 'Reopen' : 'Finish'}
        {of}
      </Act>
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
        <Button kind="quiet" onClick={() => void copyAdminLink(id, itemCopied)}>
          Copy link{of}
        </Button>
      </Menu>
    </div>
  )
}
