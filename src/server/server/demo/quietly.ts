import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'

/** History is written after the fact: it appears in the feed, but is neither mailed nor announced. */
export const quietly: Notifier = (work, now, notices) =>
  notifyAll(
    work,
    now,
    notices.map((notice) => ({ ...notice, quietly: true })),
  )
