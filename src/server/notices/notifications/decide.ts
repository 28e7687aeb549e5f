import type {
  NotificationPriority,
  NotificationSettings,
  NotificationType,
} from '#fund/notices/notification-settings.ts'
import type { Channel, DeliveryReason } from '#server/platform/database/schema/notifications.ts'

interface Subject {
  readonly type: NotificationType
  readonly priority: NotificationPriority
}

/** What the settings alone decide; the database checks the limits afterwards. */
export type DeliveryDecision =
  | { readonly goes: 'always'; readonly reason: null }
  | { readonly goes: 'within-limits'; readonly reason: DeliveryReason | null }
  | { readonly goes: 'nowhere'; readonly reason: DeliveryReason }

/** Critical security notifications are always delivered (api.md "Delivery"). */
const isUrgent = ({ type, priority }: Subject): boolean => type === 'security' && priority === 'critical'

/**
 * Whether a mail, a push or a browser notification follows: one decision for all. In quiet hours a mail and a push
 * wait, and an open tab shows none.
 */
export const decide = (
  channel: Channel,
  settings: NotificationSettings,
  subject: Subject,
  quiet: boolean,
): DeliveryDecision => {
  if (isUrgent(subject)) return { goes: 'always', reason: null }
  const channelOn = channel === 'mail' ? settings.emailNotifications : settings.pushNotifications
  if (!channelOn) return { goes: 'nowhere', reason: 'channel-off' }
  if (!settings.categories[subject.type]) return { goes: 'nowhere', reason: 'category-off' }
  if (!settings.prioritySettings[subject.priority]) return { goes: 'nowhere', reason: 'priority-off' }
  if (!quiet) return { goes: 'within-limits', reason: null }
  return channel === 'browser'
    ? { goes: 'nowhere', reason: 'quiet-hours' }
    : { goes: 'within-limits', reason: 'quiet-hours' }
}
