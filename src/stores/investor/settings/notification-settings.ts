import { platform } from '#client/platform.ts'
import { readNotificationSettings, saveNotificationSettings } from '#client/settings.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import type { NotificationSettings } from '#fund/notification-settings.ts'
import { notificationDefaults } from '#fund/notification-settings.ts'
import { isQuiet } from '#fund/quiet-hours.ts'
import { loader } from '#stores/kit/load.ts'
import { signedInEmail } from '#stores/session/user.ts'

type Branch = Record<string, unknown>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** Whatever part came, over what is there, at any depth (spec §7 call 16). */
export const merged = <T>(whole: T, part: unknown): T => {
  if (!isBranch(whole) || !isBranch(part)) return part === undefined ? whole : (part as T)
  const entries = Object.entries(whole).map(([key, value]) => [key, merged(value, part[key])])
  return Object.fromEntries(entries) as T
}

const settings = loader<NotificationSettings>('The notification settings', async () =>
  merged<NotificationSettings>(notificationDefaults(), await readNotificationSettings(signedInEmail())),
)

/** Call 15, silent when it fails (spec §8); what the backend leaves out has the defaults of spec §3. */
export const $settings = settings.$load
export const loadSettings = settings.load

/** Call 16. Shown at once, taken back if the backend refuses; its answer is merged. Resolves to whether it was saved. */
export const saveSettings = async (part: NotificationSettingsPart): Promise<boolean> => {
  const before = $settings.get().last
  if (!before) return false
  settings.adopt(merged(before, part))
  try {
    const answer = await saveNotificationSettings(signedInEmail(), part)
    settings.adopt(merged($settings.get().last ?? before, answer))
    return true
  } catch (error) {
    platform.log('The notification settings could not be saved', error)
    settings.adopt(restored($settings.get().last ?? before, before, part))
    return false
  }
}

/** Only the refused part as it was: another field may have been saved meanwhile. */
const restored = <T>(now: T, before: T, part: unknown): T => {
  if (!isBranch(now) || !isBranch(before) || !isBranch(part)) return before
  const entries = Object.entries(now).map(([key, value]) => [
    key,
    key in part ? restored(value, before[key], part[key]) : value,
  ])
  return Object.fromEntries(entries) as T
}

/** Whether the person wants a browser notification of this, now; critical security always (api.md "Delivery"). */
export const wantsPush = ({ type, priority }: Notification): boolean => {
  const wishes = $settings.get().last
  if (!wishes?.pushNotifications) return false
  if (type === 'security' && priority === 'critical') return true
  return wishes.categories[type] && wishes.prioritySettings[priority] && !isQuiet(wishes.quietHours, platform.now())
}

/** Asks for the permission, at the switch and never at load; resolves to whether push can be on. */
export const askForPush = async (): Promise<boolean> => {
  const known = platform.notifyPermission()
  return (known === 'default' ? await platform.askToNotify() : known) === 'granted'
}
