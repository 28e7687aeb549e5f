import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isoOrNull } from '#server/platform/http/handler.ts'

/** For System Health: what waits for other systems, and what they never accepted, among what is kept. */
export const webhooksHealth = async (db: Db, now: number): Promise<NonNullable<FundHealth['webhooks']>> => {
  const { waiting, since } = await db
    .selectFrom('webhook_deliveries')
    .where('state', '=', 'waiting')
    // An event that could not be delivered is due again later, and counts as waiting.
    .where((eb) => eb.or([eb('not_before', '<=', now), eb('attempts', '>', 0)]))
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const { failed } = await db
    .selectFrom('webhook_deliveries')
    .where('state', '=', 'failed')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting),
    waiting_since: isoOrNull(since === null ? null : Number(since)),
    failed: Number(failed),
  }
}
