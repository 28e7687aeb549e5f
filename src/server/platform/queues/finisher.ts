import type { Context } from '../config/context.ts'
import type { Deferred } from './deferred.ts'
import { every, systemTimer } from './every.ts'
import { finishDeferred } from './finish.ts'
import { lookEveryMs } from './sending.ts'

/** The pulse at which deferred work is done: too slow for the time of a next request to show it. */
const pulseMs = 400

/**
 * Finishes what calls put off, at a pulse of its own and never at the moment of a call; the returned function stops it.
 */
export const startFinisher = (
  context: Context,
  kinds: readonly Deferred<never>[],
  pulse = pulseMs,
): (() => Promise<void>) => {
  let cancel: (() => void) | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const finish = (): Promise<unknown> => {
    running = running.catch(() => 0).then(() => finishDeferred(context, kinds, () => isStopped))
    return running
  }
  const wake = (): void => {
    cancel ??= systemTimer(pulse, () => {
      cancel = undefined
      finish().catch((reason) => context.log.warn({ reason: String(reason) }, 'what was put off could not be read'))
    })
  }
  const unsubscribe = context.store.subscribe({
    received: (topic) => topic === 'deferred' && wake(),
    resumed: wake,
  })
  const job = { name: 'finishing what was put off', everyMs: lookEveryMs, run: finish }
  const stopLooking = every(job, context.log)
  return async () => {
    isStopped = true
    unsubscribe()
    cancel?.()
    await stopLooking()
    await running.catch(() => 0)
  }
}
