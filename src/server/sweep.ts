import { dayMs } from '#fund/time.ts'
import { forgetOpenChanges } from './address-change/change.ts'
import { forgetApiKeys } from './api-keys/keys.ts'
import { forgetEnded } from './auth/forget-ended.ts'
import type { Context } from './context.ts'
import { forgetPrepared } from './exports/prepared-files.ts'
import { forgetNotMeLinks } from './freezes/not-me-links.ts'
import { forgetSent } from './mail/forget-sent.ts'
import { forgetUnconfirmed } from './newsletter/subscribe.ts'
import { forgetUnclaimed } from './people/forget-unclaimed.ts'
import { forgetPushes } from './push/forget.ts'
import { factOf, putFact } from './store/facts.ts'
import { forgetDeliveries } from './webhooks/deliveries.ts'

/** Removes what has expired, each room its own. Every node may do it at any moment. */
export const sweep = ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  return store.write(async (work) => {
    await forgetUnclaimed(work, now)
    await forgetEnded(work, now)
    await forgetUnconfirmed(work.db, now)
    await forgetSent(work, now)
    await forgetNotMeLinks(work, now)
    await forgetOpenChanges(work, now)
    await forgetPushes(work, now)
    await forgetApiKeys(work, now)
    await forgetDeliveries(work, now)
    await forgetPrepared(work, now)
  })
}

const sweptFact = 'swept-at'
/** More than a day since the last sweep: either nothing ran that long, or a clock is wrong. */
const leapMs = dayMs

/**
 * Sweeps; but after the clock leaps, only once a day has passed by the machine's uptime. A clock that is a month ahead
 * would end every session and delete every new registration; this leaves a day to set it right. Returns whether it
 * swept. `uptime` is in milliseconds and cannot be set by anybody.
 */
export const newSweeper = (context: Context, uptime: () => number = () => performance.now()) => {
  const { store, clock, log } = context
  let leaptAt: number | undefined
  return async (): Promise<boolean> => {
    const now = clock.now()
    const last = Number((await factOf(store.read, sweptFact)) ?? now)
    if (now - last <= leapMs) leaptAt = undefined
    else if (leaptAt === undefined) {
      leaptAt = uptime()
      log.warn({ days: Math.floor((now - last) / dayMs) }, 'the clock is far ahead: what has expired is kept for a day')
    }
    if (leaptAt !== undefined && uptime() - leaptAt < leapMs) return false
    await sweep(context)
    await putFact(store, sweptFact, String(now))
    return true
  }
}
