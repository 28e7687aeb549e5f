import { useStore } from '@nanostores/react'
import { relativeTime } from '#fund/text/relative-time.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $notices, markNotice } from '#stores/admin/work/inbox/sample-notices.ts'
import { $now } from '#stores/kit/clock.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { withoutEffect } from '#words/admin.ts'
import { useArrival } from '../parts/useArrival.ts'

/** The documented list: each can be marked here, but not all at once (spec §2, §4). */
const SampleNotices = () => {
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

const loadInbox = () => import('./InboxPanel.tsx').then(({ InboxPanel }) => InboxPanel)
const loadMoney = () => import('./Money.tsx').then(({ Money }) => Money)
const loadLetters = () => import('./Letters.tsx').then(({ Letters }) => Letters)
const loadDialogs = () => import('./DeskDialogs.tsx').then(({ DeskDialogs }) => DeskDialogs)

export const Inbox = () =>
  useStore($extensions).has('inbox') ? (
    <LazyPanel load={loadInbox} fallback={<SkeletonBlock kind="table" />} />
  ) : (
    <SampleNotices />
  )

export const Payments = () => <LazyPanel load={loadMoney} fallback={<SkeletonBlock kind="table" />} />

/** The newsletter, if the backend sends one. */
export const Newsletter = () =>
  useStore($extensions).has('letters') && <LazyPanel load={loadLetters} fallback={<SkeletonBlock kind="table" />} />

export const Dialogs = () => <LazyPanel load={loadDialogs} fallback={null} />
