import { leadTo } from '#stores/session/target.ts'
import { openFeedTo } from './feed-window.ts'
import { notificationList } from './notifications.ts'
import { openSubject, subjectOf } from './subject.ts'
import { $feed } from './unread.ts'

/**
 * Opens the subject of the notification that a mail linked to; one that is too old or another person's leads to the
 * feed.
 */
export const followLink = async (id: string): Promise<void> => {
  await notificationList.load()
  const found = $feed.get()?.find((one) => one.id === id)
  const subject = found && subjectOf(found)
  if (subject) return openSubject(subject)
  if (!found) return leadTo('activity', 'feed')
  openFeedTo(id)
  leadTo('activity', `note/${id}`)
}
