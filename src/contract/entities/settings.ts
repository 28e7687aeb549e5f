import * as v from 'valibot'
import { isZone } from '#fund/calendar/zone.ts'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { dailyLimitMax, dailyLimitMin, hourlyLimitMax, hourlyLimitMin } from '#fund/terms/terms.ts'

const clockTime = v.pipe(
  v.string('a time is needed'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written like 22:00'),
)

const timezone = v.pipe(
  v.string('a time zone is needed'),
  v.maxLength(64, 'this is not a time zone'),
  v.check(isZone, 'this is not a time zone'),
)

const limit = (least: number, most: number) =>
  v.pipe(
    v.number('a limit is a number'),
    v.integer('a limit is a whole number'),
    v.minValue(least, `this limit is at least ${least}`),
    v.maxValue(most, `this limit is at most ${most}`),
  )

const categories = v.object(v.entriesFromList(notificationTypes, v.boolean()))
const prioritySettings = v.object(v.entriesFromList(notificationPriorities, v.boolean()))
const quietHours = v.object({ enabled: v.boolean(), startTime: clockTime, endTime: clockTime, timezone })
const frequencyLimits = v.object({
  dailyLimit: limit(dailyLimitMin, dailyLimitMax),
  hourlyLimit: limit(hourlyLimitMin, hourlyLimitMax),
})

/** Any part of the notification settings (spec §3, limits spec §5), at any depth (spec §7 call 16). */
export const notificationSettingsPart = v.strictObject({
  emailNotifications: v.optional(v.boolean()),
  pushNotifications: v.optional(v.boolean()),
  smsNotifications: v.optional(v.boolean()),
  categories: v.optional(v.partial(v.strictObject(categories.entries))),
  prioritySettings: v.optional(v.partial(v.strictObject(prioritySettings.entries))),
  quietHours: v.optional(v.partial(v.strictObject(quietHours.entries))),
  frequencyLimits: v.optional(v.partial(v.strictObject(frequencyLimits.entries))),
})

/** The same as read from an answer: unknown fields are ignored, known ones checked. */
export const notificationSettingsAnswer = v.object({
  emailNotifications: v.optional(v.boolean()),
  pushNotifications: v.optional(v.boolean()),
  smsNotifications: v.optional(v.boolean()),
  categories: v.optional(v.partial(categories)),
  prioritySettings: v.optional(v.partial(prioritySettings)),
  quietHours: v.optional(v.partial(quietHours)),
  frequencyLimits: v.optional(v.partial(frequencyLimits)),
})

export type NotificationSettingsPart = v.InferOutput<typeof notificationSettingsPart>
