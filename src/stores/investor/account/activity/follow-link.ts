import { leadTo } from '#stores/session/target.ts'
import { openFeedTo } from './feed-window.ts'
import { notificationList } from './notifications.ts'
import { openSubject, subjectOf } from './subject.ts'
import { $feed } from './unread.ts'

const idPattern = /^[\da-f-]{36}$/

/**
 * Opens the subject of the notification that a mail linked to; one that is too old or another person's leads to the
 * feed.
 */
export const followLink = async (id: string): Promise<void> => {
  // Only the administration's places have addresses.
  if (!idPattern.test(id)) return
  await notificationList.load()
  const found = $feed.get()?.find((one) => one.id === id)
  const subject = found && subjectOf(found)
  if (subject) return openSubject(subject)
  if (!found) return leadTo('activity', 'feed')
  openFeedTo(id)
  leadTo('activity', `note/${id}`)
}
