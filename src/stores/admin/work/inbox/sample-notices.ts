import { atom } from 'nanostores'
import { unreadAfter } from '#fund/text/badge.ts'
import { type AdminNotice, sampleNotices } from '#stores/samples/notices.ts'
import { $adminUnread } from './unread.ts'

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
