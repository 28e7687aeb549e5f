import {
  dailyLimitDefault,
  dailyLimitMax,
  dailyLimitMin,
  hourlyLimitDefault,
  hourlyLimitMax,
  hourlyLimitMin,
} from '#fund/terms/terms.ts'

/** The types and priorities of spec §3, in its order. */
export const notificationTypes = [
  'profit',
  'deposit',
  'withdrawal',
  'alert',
  'security',
  'report',
  'system',
  'trade',
  'risk',
  'performance',
] as const
export const notificationPriorities = ['critical', 'high', 'medium', 'low'] as const

export type NotificationType = (typeof notificationTypes)[number]
export type NotificationPriority = (typeof notificationPriorities)[number]

/** Times are `HH:MM` on the wall clock of the zone. */
export interface QuietHours {
  enabled: boolean
  startTime: string
  endTime: string
  timezone: string
}

export interface NotificationSettings {
  emailNotifications: boolean
  pushNotifications: boolean
  smsNotifications: boolean
  categories: Record<NotificationType, boolean>
  prioritySettings: Record<NotificationPriority, boolean>
  quietHours: QuietHours
  frequencyLimits: { dailyLimit: number; hourlyLimit: number }
}

/** Spec §3: everything on except SMS; quiet hours off, 22:00 to 08:00 UTC; 50 a day, 10 an hour. */
export const notificationDefaults = (): NotificationSettings => ({
  emailNotifications: true,
  pushNotifications: true,
  smsNotifications: false,
  categories: {
    profit: true,
    deposit: true,
    withdrawal: true,
    alert: true,
    security: true,
    report: true,
    system: true,
    trade: true,
    risk: true,
    performance: true,
  },
  prioritySettings: { critical: true, high: true, medium: true, low: true },
  quietHours: { enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' },
  frequencyLimits: { dailyLimit: dailyLimitDefault, hourlyLimit: hourlyLimitDefault },
})

/** The daily limit from typed text: 1 to 100, 50 if empty (spec §5). */
export const cleanDailyLimit = (typed: string): number => clean(typed, dailyLimitMin, dailyLimitMax, dailyLimitDefault)

/** The hourly limit from typed text: 1 to 20, 10 if empty (spec §5). */
export const cleanHourlyLimit = (typed: string): number =>
  clean(typed, hourlyLimitMin, hourlyLimitMax, hourlyLimitDefault)

const clean = (typed: string, min: number, max: number, fallback: number): number => {
  const value = Number(typed)
  if (typed.trim() === '' || Number.isNaN(value)) return fallback
  return Math.min(max, Math.max(min, Math.trunc(value)))
}
