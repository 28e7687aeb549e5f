import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '../database/store.ts'

const messageLifetimeMs = 30 * dayMs
/** A browser that has not opened the portal for this long gets no more notifications. */
const deviceLifetimeMs = 90 * dayMs

/**
 * Removes old messages, refused or not, browsers that were not seen for 90 days, and messages for devices that are
 * gone.
 */
export const forgetPushes = async ({ db }: Work, now: number): Promise<void> => {
  await db
    .deleteFrom('push_messages')
    .where('created_at', '<=', now - messageLifetimeMs)
    .execute()
  await db
    .deleteFrom('push_devices')
    .where('seen_at', '<=', now - deviceLifetimeMs)
    .execute()
  await db
    .deleteFrom('push_messages')
    .where('device_id', 'not in', (eb) => eb.selectFrom('push_devices').select('id'))
    .execute()
}
