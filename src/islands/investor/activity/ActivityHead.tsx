import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useTarget } from '#islands/frame/useTarget.ts'
import { $live } from '#stores/investor/account/activity/live.ts'
import { $markingAll, markAll } from '#stores/investor/account/activity/marking.ts'
import { $feed, $unread } from '#stores/investor/account/activity/unread.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { $online } from '#stores/kit/network.ts'
import { Button } from '#ui/Button.tsx'
import { connection, connectionHint } from '#words/desk/activity.ts'

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
export const ActivityHead = () => {
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
