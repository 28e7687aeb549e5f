import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Context } from '../config/context.ts'
import type { Db, Work } from '../database/store.ts'
import { timeId } from '../database/time-id.ts'
import { isoOrNull } from '../http/handler.ts'
import { seal, unseal } from '../keys/seal.ts'

type Ground = Pick<Context, 'config' | 'secret' | 'clock'>

/** Work put off until its call is answered, so that the time of the answer reveals nothing about it. */
export interface Deferred<Params> {
  readonly name: string
  /** Does it once, in a unit of its own, some moments later or after the next start. */
  run(work: Work, ground: Ground, params: Params): Promise<unknown>
  /** Part of a large job: done after everything else, one part at a time. */
  readonly many?: true
  readonly asks?: (params: Params) => void
}

const sealedFor = (id: string) => ({ field: 'deferred', row: id }) as const

/**
 * Records what is to be done, in the unit of the call: the same statement whomever it is about. With a subject, the
 * rest can be counted and cancelled by it.
 */
export const defer = async <Params>(
  work: Work,
  { name }: Deferred<Params>,
  params: Params,
  subject: string | null = null,
): Promise<void> => {
  const id = timeId(work.now)
  const sealed = seal(work.secret(), sealedFor(id), JSON.stringify(params))
  await work.db.insertInto('deferred').values({ id, name, sealed, created_at: work.now, subject }).execute()
  await work.publish('deferred', id)
}

/** Does one thing that was put off, unless another node took it; a kind that this version does not know is dropped. */
export const finishOne = async (
  work: Work,
  ground: Ground,
  kinds: readonly Deferred<never>[],
  id: string,
): Promise<void> => {
  const taken = await work.db
    .deleteFrom('deferred')
    .where('id', '=', id)
    .returning(['name', 'sealed'])
    .executeTakeFirst()
  if (!taken) return
  const kind = kinds.find(({ name }) => name === taken.name)
  await kind?.run(work, ground, JSON.parse(unseal(ground.secret, sealedFor(id), taken.sealed)) as never)
}

/** For System Health: what calls put off, and is not done yet. */
export const deferredHealth = async (db: Db): Promise<NonNullable<FundHealth['deferred']>> => {
  const { waiting, since } = await db
    .selectFrom('deferred')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), waiting_since: isoOrNull(since === null ? null : Number(since)) }
}
