import * as v from 'valibot'
import { dailyLimitMax, hourlyLimitMax } from '#fund/terms.ts'
import { notificationPriorities, notificationTypes } from './notification.ts'

const clockTime = v.pipe(
  v.string('a time is needed'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written like 22:00'),
)

const timezone = v.pipe(
  v.string('a time zone is needed'),
  v.maxLength(64, 'this is no time zone'),
  v.check((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'this is no time zone'),
)

const limit = (most: number) =>
  v.pipe(
    v.number('a limit is a number'),
    v.integer('a limit is a whole number'),
    v.minValue(1, 'a limit is at least 1'),
    v.maxValue(most, `this limit is at most ${most}`),
  )

const categories = v.object(v.entriesFromList(notificationTypes, v.boolean()))
const prioritySettings = v.object(v.entriesFromList(notificationPriorities, v.boolean()))
const quietHours = v.object({ enabled: v.boolean(), startTime: clockTime, endTime: clockTime, timezone })
const frequencyLimits = v.object({ dailyLimit: limit(dailyLimitMax), hourlyLimit: limit(hourlyLimitMax) })

/** Notification settings (spec §3, limits spec §5). */
export const notificationSettings = v.object({
  emailNotifications: v.boolean(),
  pushNotifications: v.boolean(),
  smsNotifications: v.boolean(),
  categories,
  prioritySettings,
  quietHours,
  frequencyLimits,
})

/** Any part of the settings, at any depth (spec §7, call 16). */
export const notificationSettingsPart = v.strictObject({
  emailNotifications: v.optional(v.boolean()),
  pushNotifications: v.optional(v.boolean()),
  smsNotifications: v.optional(v.boolean()),
  categories: v.optional(v.partial(v.strictObject(categories.entries))),
  prioritySettings: v.optional(v.partial(v.strictObject(prioritySettings.entries))),
  quietHours: v.optional(v.partial(v.strictObject(quietHours.entries))),
  frequencyLimits: v.optional(v.partial(v.strictObject(frequencyLimits.entries))),
})

/** The same as it is read from an answer: unknown fields are passed over, known ones checked. */
export const notificationSettingsAnswer = v.object({
  emailNotifications: v.optional(v.boolean()),
  pushNotifications: v.optional(v.boolean()),
  smsNotifications: v.optional(v.boolean()),
  categories: v.optional(v.partial(categories)),
  prioritySettings: v.optional(v.partial(prioritySettings)),
  quietHours: v.optional(v.partial(quietHours)),
  frequencyLimits: v.optional(v.partial(frequencyLimits)),
})

export type NotificationSettings = v.InferOutput<typeof notificationSettings>
export type NotificationSettingsPart = v.InferOutput<typeof notificationSettingsPart>
