import { notificationPriorities, notificationTypes } from '#contract/entities/notification.ts'
import type { NotificationSettings, NotificationSettingsPart } from '#contract/entities/settings.ts'

const allOn = <Name extends string>(names: readonly Name[]): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>

/** All on except SMS; quiet hours off, 22:00 to 08:00 UTC; 50 a day, 10 an hour (spec §3). */
export const defaultSettings: NotificationSettings = {
  emailNotifications: true,
  pushNotifications: true,
  smsNotifications: false,
  categories: allOn(notificationTypes),
  prioritySettings: allOn(notificationPriorities),
  quietHours: { enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' },
  frequencyLimits: { dailyLimit: 50, hourlyLimit: 10 },
}

type Group = 'categories' | 'prioritySettings' | 'quietHours' | 'frequencyLimits'
const groups: readonly Group[] = ['categories', 'prioritySettings', 'quietHours', 'frequencyLimits']

/** What the part names wins, at both depths; what it does not name stays (spec §7, call 16). */
export const mergeSettings = <Base extends NotificationSettingsPart>(
  base: Base,
  part: NotificationSettingsPart,
): Base & NotificationSettingsPart => {
  const deep = groups.filter((group) => part[group]).map((group) => [group, { ...base[group], ...part[group] }])
  return { ...base, ...part, ...Object.fromEntries(deep) }
}

/** The whole settings of somebody who changed this much; null never changed any. */
export const wholeSettings = (changes: string | null): NotificationSettings =>
  changes === null ? defaultSettings : (mergeSettings(defaultSettings, JSON.parse(changes)) as NotificationSettings)
