import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Db } from '../database/store.ts'
import { iso, isoOrNull } from '../http/handler.ts'
import { serviceOf } from './devices.ts'

/** For System Health: what waits for the push services, and what they refused for good, among what is kept. */
export const pushHealth = async (db: Db, now: number): Promise<NonNullable<FundHealth['push']>> => {
  const kept = db.selectFrom('push_messages').innerJoin('push_devices', 'push_devices.id', 'push_messages.device_id')
  const { waiting, since } = await kept
    .where('push_messages.failed_at', 'is', null)
    // A message that could not be sent is due again later, and counts as waiting.
    .where((eb) => eb.or([eb('not_before', '<=', now), eb('attempts', '>', 0)]))
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const refused = kept.where('push_messages.failed_at', 'is not', null)
  const { failed } = await refused.select((eb) => eb.fn.countAll<number>().as('failed')).executeTakeFirstOrThrow()
  const newest = await refused
    .select(['push_devices.endpoint', 'push_messages.failed_at', 'push_messages.failure'])
    .orderBy('push_messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: Number(waiting),
    waiting_since: isoOrNull(since === null ? null : Number(since)),
    failed: Number(failed),
    newest_failed: newest
      ? { service: serviceOf(newest.endpoint), at: iso(newest.failed_at ?? 0), code: newest.failure ?? '' }
      : null,
  }
}
