import { useStore } from '@nanostores/react'
import { relativeTime } from '#fund/text/relative-time.ts'
import { $notices, markNotice } from '#stores/admin/work/inbox/sample-notices.ts'
import { $now } from '#stores/kit/clock.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { withoutEffect } from '#words/admin.ts'
import { useArrival } from '../parts/useArrival.ts'

/** The documented list: each can be marked here, but not all at once (spec §2, §4). */
export const SampleNotices = () => {
  const notices = useStore($notices)
  const now = useStore($now)
  return (
    <section className="section" aria-labelledby="notices">
      <div className="row">
        <h2 id="notices" {...useArrival('notices')}>
          Notifications <SourceBadge source="Sample" />
        </h2>
        <Button reason={withoutEffect.markAllRead}>Mark All Read</Button>
      </div>
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
    </section>
  )
}
