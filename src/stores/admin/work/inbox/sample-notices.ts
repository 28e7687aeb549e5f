import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { InboxItem } from '#contract/calls/desk/inbox.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { unreadAfter } from '#fund/text/badge.ts'
import { $adminUnread } from './unread.ts'

/** A notification of the admin as spec §3 has it. */
interface AdminNotice {
  readonly id: string
  readonly type: InboxItem['type']
  readonly message: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly read: boolean
}

const samples: readonly (Pick<AdminNotice, 'type' | 'message' | 'read'> & { readonly hoursAgo: number })[] = [
  { type: 'deposit', message: 'New deposit of $25,000.00 from Margaret Osei', hoursAgo: 2, read: false },
  { type: 'alert', message: 'Weekly risk is close to the limit', hoursAgo: 5, read: false },
  { type: 'withdrawal', message: 'Withdrawal request of $5,000.00 from Wei Zhang', hoursAgo: 26, read: false },
  { type: 'system', message: 'Weekly backup completed', hoursAgo: 49, read: true },
  { type: 'deposit', message: 'New deposit of $10,000.00 from Amara Nwosu', hoursAgo: 74, read: true },
]

/** The documented sample list (spec §3 "Notification (admin, sample)"). */
const sampleNotices = (): readonly AdminNotice[] =>
  samples.map(({ hoursAgo, ...notice }, index) => ({
    ...notice,
    id: `sample-${index + 1}`,
    time: platform.now() - hoursAgo * hourMs,
  }))

/** The sample notifications for a backend without `inbox`; read are those marked on this screen (spec §4). */
export const $notices = atom<readonly AdminNotice[]>([])

export const showSampleNotices = (): void => {
  if ($notices.get().length === 0) $notices.set(sampleNotices())
  $adminUnread.set($notices.get().filter(({ read }) => !read).length)
}

/** Only here: nothing is sent (spec §4 "In the admin area, the read flag changes locally only"). */
export const markNotice = (id: string): void => {
  const unread = $notices.get().some((notice) => notice.id === id && !notice.read)
  if (!unread) return
  $notices.set($notices.get().map((notice) => (notice.id === id ? { ...notice, read: true } : notice)))
  $adminUnread.set(unreadAfter($adminUnread.get(), 1))
}
