import { useStore } from '@nanostores/react'
import { relativeTime } from '#fund/text/relative-time.ts'
import { $notices, markNotice } from '#stores/admin/work/inbox/sample-notices.ts'
import { $now } from '#stores/kit/clock.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { withoutEffect } from '#words/admin.ts'
import { PlaceHead } from '../parts/PlaceHead.tsx'

/** The documented list: each can be marked here, but not all at once (spec §2, §4). */
export const SampleNotices = () => {
  const notices = useStore($notices)
  const now = useStore($now)
  return (
    <>
      <PlaceHead at="communications/inbox" title="Inbox" note={<SourceBadge source="Sample" />}>
        <Button reason={withoutEffect.markAllRead}>Mark All Read</Button>
      </PlaceHead>
      <ul className="queue">
        {notices.map(({ id, type, message, time, read }) => (
          <li key={id} className={read ? undefined : 'unread'}>
            <div className="queue-head">
              <Badge>{type}</Badge>
              <span className="cap">
                {relativeTime(time, now || time)}
                {read ? ', read' : ', unread'}
              </span>
            </div>
            <p>{message}</p>
            {!read && (
              <Button kind="quiet" onClick={() => markNotice(id)}>
                Mark Read<span className="hidden">: {message}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
