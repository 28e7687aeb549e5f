import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { notificationDefaults } from '#fund/notices/notification-settings.ts'

type Group = 'categories' | 'prioritySettings' | 'quietHours' | 'frequencyLimits'
const groups: readonly Group[] = ['categories', 'prioritySettings', 'quietHours', 'frequencyLimits']

/** Fields in the part win, at both levels; the others stay (spec §7 call 16). */
export const mergeSettings = <Base extends NotificationSettingsPart>(
  base: Base,
  part: NotificationSettingsPart,
): Base => {
  const deep = groups.filter((group) => part[group]).map((group) => [group, { ...base[group], ...part[group] }])
  return { ...base, ...part, ...Object.fromEntries(deep) }
}

/** The complete settings of somebody whose changes are this JSON; null means none were ever changed. */
export const wholeSettings = (changes: string | null): NotificationSettings => {
  const defaults: NotificationSettings = notificationDefaults()
  return changes === null ? defaults : mergeSettings(defaults, JSON.parse(changes))
}
