import { dayMs } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import { factOf, putFact } from '../database/facts.ts'

/** When it last ran; kept under the name that databases have had from the first. */
const expiredFact = 'swept-at'

/** More than a day since the last time: either nothing ran that long, or a clock is wrong. */
const leapMs = dayMs

/**
 * Removes what has expired; but after the clock leaps, only once a day has passed by the machine's uptime. A clock that
 * is a month ahead would end every session and delete every new registration; this leaves a day to set it right. Returns
 * whether it did. `uptime` is in milliseconds and cannot be set by anybody.
 */
export const newExpiry = (
  context: Context,
  expire: (context: Context) => Promise<void>,
  uptime: () => number = () => performance.now(),
) => {
  const { store, clock, log } = context
  let leaptAt: number | undefined
  return async (): Promise<boolean> => {
    const now = clock.now()
    const last = Number((await factOf(store.read, expiredFact)) ?? now)
    if (now - last <= leapMs) leaptAt = undefined
    else if (leaptAt === undefined) {
      leaptAt = uptime()
      log.warn({ days: Math.floor((now - last) / dayMs) }, 'the clock is far ahead: what has expired is kept for a day')
    }
    if (leaptAt !== undefined && uptime() - leaptAt < leapMs) return false
    await expire(context)
    await putFact(store, expiredFact, String(now))
    return true
  }
}
