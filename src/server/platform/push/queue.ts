import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'

/** The lowest number is sent first. */
export const pushUrgencies = { urgent: 0, normal: 1, low: 2 } as const

export type PushUrgency = keyof typeof pushUrgencies

/** A notification that could not reach a device within a day is in the feed. */
export const lifetimeMs = dayMs
export const testLifetimeMs = hourMs

export interface Queued {
  readonly deviceIds: readonly string[]
  /** The notification it announces; null for a test. */
  readonly notificationId: string | null
  /** Epoch milliseconds: quiet hours hold it back until then. */
  readonly notBefore: number
  /** Milliseconds after `notBefore`. */
  readonly lifetime: number
  readonly urgency: PushUrgency
}

/** Queues messages for devices, in the unit that caused them; the sender learns of it at the commit. */
export const queuePushes = async (work: Work, now: number, queued: readonly Queued[]): Promise<void> => {
  const rows = queued.flatMap(({ deviceIds, notificationId, notBefore, lifetime, urgency }) =>
    deviceIds.map((device_id) => ({
      id: timeId(now),
      device_id,
      notification_id: notificationId,
      urgency: pushUrgencies[urgency],
      created_at: now,
      not_before: notBefore,
      expires_at: notBefore + lifetime,
      attempts: 0,
      failed_at: null,
      failure: null,
    })),
  )
  const [first] = rows
  if (!first) return
  await inBatches(rows, async (some) => {
    await work.db.insertInto('push_messages').values(some).execute()
  })
  await work.publish('push', first.id)
}
