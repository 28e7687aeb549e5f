import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { readNotificationSettings, saveNotificationSettings } from '#contract/calls/notices/notifications.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { notificationDefaults } from '#fund/notices/notification-settings.ts'
import { isQuiet } from '#fund/notices/quiet-hours.ts'
import { loader } from '#stores/kit/load.ts'
import { signedInEmail } from '#stores/session/user.ts'

type Branch = Record<string, unknown>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** Merges a part over the whole, at any depth (spec §7 call 16). */
const merged = <T>(whole: T, part: unknown): T => {
  if (!isBranch(whole) || !isBranch(part)) return part === undefined ? whole : (part as T)
  const entries = Object.entries(whole).map(([key, value]) => [key, merged(value, part[key])])
  return Object.fromEntries(entries) as T
}

/** Call 15, silent if it fails (spec §8); what the backend leaves out has the defaults of spec §3. */
export const notificationSettings = loader<NotificationSettings>('The notification settings', async () =>
  merged<NotificationSettings>(
    notificationDefaults(),
    await send(readNotificationSettings, { params: { investor_email: signedInEmail() } }),
  ),
)

/** The backend's settings, while changes are on their way to it. */
let saved: NotificationSettings | null = null
const unsaved: NotificationSettingsPart[] = []
let newest: Promise<unknown> = Promise.resolve()

const show = (): void => {
  if (saved) notificationSettings.adopt(unsaved.reduce<NotificationSettings>(merged, saved))
}

const save = async (email: string, part: NotificationSettingsPart): Promise<boolean> => {
  try {
    saved = merged(saved, await send(saveNotificationSettings, { params: { investor_email: email }, body: part }))
    return true
  } catch (error) {
    platform.log('The notification settings could not be saved', error)
    return false
  } finally {
    unsaved.shift()
    show()
  }
}

/**
 * Call 16. Shown at once, undone if the backend refuses; its answer is merged. Changes are sent one after another, so
 * that the last one counts, and the answer to an earlier one overrides none that is still to be sent. Resolves to
 * whether it was saved.
 */
export const saveSettings = async (part: NotificationSettingsPart): Promise<boolean> => {
  const shown = notificationSettings.$load.get().last
  if (!shown) return false
  if (unsaved.length === 0) saved = shown
  unsaved.push(part)
  show()
  const email = signedInEmail()
  const mine = newest.then(() => save(email, part))
  newest = mine
  return mine
}

/**
 * Whether the person wants a browser notification of this, now; critical security notifications always
 * (api.md "Delivery").
 */
export const wantsPush = ({ type, priority }: Notification): boolean => {
  const wishes = notificationSettings.$load.get().last
  if (!wishes?.pushNotifications) return false
  if (type === 'security' && priority === 'critical') return true
  return wishes.categories[type] && wishes.prioritySettings[priority] && !isQuiet(wishes.quietHours, platform.now())
}

/** Asks for the permission, on the switch and never on load; resolves to whether push can be on. */
export const askForPush = async (): Promise<boolean> => {
  const known = platform.notifyPermission()
  return (known === 'default' ? await platform.askToNotify() : known) === 'granted'
}
