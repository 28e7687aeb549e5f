import type { Insertable } from 'kysely'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import type {
  NotificationPriority,
  NotificationSettings,
  NotificationType,
} from '#fund/notices/notification-settings.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import type { Channel, DeliveryCountsTable, DeliveryReason } from './schema.ts'

interface LimitedDelivery {
  readonly personId: string
  readonly channel: Channel
  readonly limits: NotificationSettings['frequencyLimits']
  /** The time on the person's own clock, as if it were UTC, in epoch milliseconds. */
  readonly wall: number
}

export const limitKeyOf = ({ personId, channel }: Pick<LimitedDelivery, 'personId' | 'channel'>): string =>
  `${personId} ${channel}`

/** Returns the person and channel of each row that had a delivery left in its hour and day. */
const take = (db: Db, rows: readonly Insertable<DeliveryCountsTable>[]) =>
  db
    .insertInto('delivery_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'channel'])
        .doUpdateSet(({ ref, eb }) => {
          const count = (unit: 'hour' | 'day') =>
            eb
              .case()
              .when(ref(`delivery_counts.${unit}`), '=', ref(`excluded.${unit}`))
              .then(eb(ref(`delivery_counts.${unit}_count`), '+', eb.lit(1)))
              .else(eb.lit(1))
              .end()
          return {
            hour: ref('excluded.hour'),
            hour_count: count('hour'),
            hour_max: ref('excluded.hour_max'),
            day: ref('excluded.day'),
            day_count: count('day'),
            day_max: ref('excluded.day_max'),
          }
        })
        .where(({ or, and, eb, ref }) => {
          const left = (unit: 'hour' | 'day') =>
            or([
              eb(`delivery_counts.${unit}`, '<>', ref(`excluded.${unit}`)),
              eb(`delivery_counts.${unit}_count`, '<', ref(`excluded.${unit}_max`)),
            ])
          return and([left('hour'), left('day')])
        }),
    )
    .returning(['person_id', 'channel'])
    .execute()

/**
 * Takes one delivery from each person's hour and day, by the person's clock; returns the keys of those that had one
 * left. Each person and channel may occur once per call. The statements are conditional, so that two nodes cannot both
 * take the last one, and run in the order of the keys, so that they cannot wait for each other.
 */
export const takeAllowances = async ({ db }: Work, asking: readonly LimitedDelivery[]): Promise<Set<string>> => {
  if (asking.length === 0) return new Set()
  const ordered = asking.toSorted((a, b) => (limitKeyOf(a) < limitKeyOf(b) ? -1 : 1))
  const rows = ordered.map(({ personId, channel, limits, wall }) => ({
    person_id: personId,
    channel,
    hour: Math.floor(wall / hourMs),
    hour_count: 1,
    hour_max: limits.hourlyLimit,
    day: Math.floor(wall / dayMs),
    day_count: 1,
    day_max: limits.dailyLimit,
  }))
  const taken = new Set<string>()
  await inBatches(rows, async (some) => {
    for (const row of await take(db, some)) taken.add(limitKeyOf({ personId: row.person_id, channel: row.channel }))
  })
  return taken
}

interface Subject {
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly binding?: true
  readonly kept?: true
}

/** What the settings alone decide; the database checks the limits afterwards. */
type DeliveryDecision =
  | { readonly goes: 'always'; readonly reason: null }
  | { readonly goes: 'within-limits'; readonly reason: DeliveryReason | null }
  | { readonly goes: 'nowhere'; readonly reason: DeliveryReason }

/** Critical security notifications are always delivered, and what changes the terms (api.md "Delivery"). */
const isUrgent = ({ type, priority, binding }: Subject): boolean =>
  binding === true || (type === 'security' && priority === 'critical')

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
  if (!settings.categories[subject.type] && !subject.kept) return { goes: 'nowhere', reason: 'category-off' }
  if (!settings.prioritySettings[subject.priority]) return { goes: 'nowhere', reason: 'priority-off' }
  if (!quiet) return { goes: 'within-limits', reason: null }
  return channel === 'browser'
    ? { goes: 'nowhere', reason: 'quiet-hours' }
    : { goes: 'within-limits', reason: 'quiet-hours' }
}
