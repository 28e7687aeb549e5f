import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { withoutAmounts } from '#fund/text/amounts-in-text.ts'
import { house } from '../config/house.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'

/** What a worker of the portal shows (public/portal-worker.js); it builds the link itself, from the id. */
interface Payload {
  /** The notification's id; null for a test. */
  readonly id: string | null
  readonly title: string
  readonly body: string
}

const charactersMax = 200

/**
 * A locked screen shows it to anybody near: what the notification is about, and no amount, account or reason; those are
 * read in the portal.
 */
export const payloadOf = (notification: { readonly id: string; readonly title: string } | null): string => {
  const payload: Payload = notification
    ? {
        id: notification.id,
        title: withoutAmounts(notification.title).slice(0, charactersMax),
        body: 'Open the portal to read it.',
      }
    : { id: null, title: house.name, body: 'Notifications of the portal arrive on this device.' }
  return JSON.stringify(payload)
}

/** The lowest number is sent first. */
const pushUrgencies = { urgent: 0, normal: 1, low: 2 } as const

type PushUrgency = keyof typeof pushUrgencies

/** A notification that could not reach a device within a day is in the feed. */
export const lifetimeMs = dayMs
export const testLifetimeMs = hourMs

interface Queued {
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
export const queuePushes = async (work: Work, queued: readonly Queued[]): Promise<void> => {
  const rows = queued.flatMap(({ deviceIds, notificationId, notBefore, lifetime, urgency }) =>
    deviceIds.map((device_id) => ({
      id: timeId(work.now),
      device_id,
      notification_id: notificationId,
      urgency: pushUrgencies[urgency],
      created_at: work.now,
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
