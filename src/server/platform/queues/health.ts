import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Db } from '../database/store.ts'
import { isoOrNull } from '../http/contract-values.ts'

/** For System Health: what calls put off, and is not done yet. */
export const deferredHealth = async (db: Db): Promise<NonNullable<FundHealth['deferred']>> => {
  const { waiting, since } = await db
    .selectFrom('deferred')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), waiting_since: isoOrNull(since === null ? null : Number(since)) }
}
