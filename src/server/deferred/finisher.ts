import { dayMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { every } from '../schedule/every.ts'
import { type Deferred, finishOne } from './deferred.ts'

/** The pulse in which work behind the answers is done: too slow to be told apart by the time of a next request. */
const pulseMilliseconds = 400
const lookEveryMilliseconds = 15_000
const rowsAtOnce = 200
/** What fails for that long never will be done. */
const keptMilliseconds = dayMs

/** Does all that was put off, the oldest first; answers how much there was. */
export const finishDeferred = async (context: Context, kinds: readonly Deferred<never>[]): Promise<number> => {
  const { store, clock, log } = context
  const due = await store.read
    .selectFrom('deferred')
    .select(['id', 'name', 'created_at'])
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
  for (const { id, name, created_at } of due)
    try {
      await store.write((work) => finishOne(work, context, kinds, id))
    } catch (reason) {
      log.error({ deferred: name, reason: String(reason) }, 'what was put off could not be done')
      if (created_at < clock.now() - keptMilliseconds)
        await store.write(({ db }) => db.deleteFrom('deferred').where('id', '=', id).execute())
    }
  return due.length
}

/** Finishes what calls put off, in a pulse of its own and never at the moment of a call; the answer ends it. */
export const startFinisher = (
  context: Context,
  kinds: readonly Deferred<never>[],
  pulse = pulseMilliseconds,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const finish = (): Promise<unknown> => {
    running = running.catch(() => 0).then(() => finishDeferred(context, kinds))
    return running
  }
  const wake = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      finish().catch((reason) => context.log.warn({ reason: String(reason) }, 'what was put off could not be read'))
    }, pulse)
  }
  const unsubscribe = context.store.subscribe({
    received: (topic) => topic === 'deferred' && wake(),
    resumed: wake,
  })
  const job = { name: 'finishing what was put off', everyMilliseconds: lookEveryMilliseconds, run: finish }
  const stopLooking = every(job, context.log)
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await stopLooking()
    await running.catch(() => 0)
  }
}
