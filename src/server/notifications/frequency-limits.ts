import type { NotificationSettings } from '#fund/notification-settings.ts'
import { dayMs, hourMs } from '#fund/time.ts'
import type { Channel } from '../store/schema/notifications.ts'
import type { Work } from '../store/store.ts'

export interface Asking {
  readonly personId: string
  readonly channel: Channel
  readonly limits: NotificationSettings['frequencyLimits']
  /** The time on the person's own clock, as if it were UTC, in epoch milliseconds. */
  readonly wall: number
}

export const keyOf = ({ personId, channel }: Pick<Asking, 'personId' | 'channel'>): string => `${personId} ${channel}`

/**
 * Takes one delivery of each person's hour and day, by the person's clock; the answer holds the keys of those that had
 * one left. A person and channel may be asked for once a call. One conditional statement, so that nodes cannot both
 * take the last one; in the order of the keys, so that they cannot wait for each other.
 */
export const takeAllowances = async ({ db }: Work, asking: readonly Asking[]): Promise<Set<string>> => {
  if (asking.length === 0) return new Set()
  const ordered = asking.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const taken = await db
    .insertInto('delivery_counts')
    .values(
      ordered.map(({ personId, channel, limits, wall }) => ({
        person_id: personId,
        channel,
        hour: Math.floor(wall / hourMs),
        hour_count: 1,
        hour_max: limits.hourlyLimit,
        day: Math.floor(wall / dayMs),
        day_count: 1,
        day_max: limits.dailyLimit,
      })),
    )
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
  return new Set(taken.map((row) => keyOf({ personId: row.person_id, channel: row.channel })))
}
