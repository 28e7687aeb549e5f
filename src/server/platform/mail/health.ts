import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Db } from '../database/store.ts'
import { iso, isoOrNull } from '../http/contract-values.ts'
import { attemptsMax } from './sender.ts'

/** For System Health: what waits to go out, and what was refused for good or given up, of the mails that are kept. */
export const mailHealth = async (db: Db, now: number): Promise<NonNullable<FundHealth['mail']>> => {
  const unsent = db.selectFrom('mail').where('sent_at', 'is', null)
  const { waiting, since } = await unsent
    .where('failed_at', 'is', null)
    .where('attempts', '<', attemptsMax)
    // A mail that could not be sent is due again later, and counts as waiting.
    .where((eb) => eb.or([eb('not_before', '<=', now), eb('attempts', '>', 0)]))
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const lost = unsent.where((eb) => eb.or([eb('failed_at', 'is not', null), eb('attempts', '>=', attemptsMax)]))
  const { failed } = await lost.select((eb) => eb.fn.countAll<number>().as('failed')).executeTakeFirstOrThrow()
  const newest = await lost
    .select(['to_address', 'created_at', 'failure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: Number(waiting),
    waiting_since: isoOrNull(since === null ? null : Number(since)),
    failed: Number(failed),
    newest_failed: newest ? { to: newest.to_address, created_at: iso(newest.created_at), code: newest.failure } : null,
  }
}
