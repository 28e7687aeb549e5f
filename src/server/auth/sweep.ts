import { dayMs, hourMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { forgetUnconfirmed } from '../newsletter/subscribe.ts'
import { factOf, putFact } from '../store/facts.ts'
import { registrationLifetimeMilliseconds } from './rules.ts'

const sentMailLifetimeMilliseconds = 30 * dayMs

/**
 * Removes what time has ended: registrations that nobody ever signed in to (api.md call 4), sessions, challenges,
 * allowances, newsletter addresses never confirmed, and mails sent long ago. Every node may do it at any moment.
 */
export const sweep = ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  return store.write(async ({ db }) => {
    await db
      .deleteFrom('people')
      .where('role', '=', 'investor')
      .where('status', '=', 'pending')
      .where('first_sign_in_at', 'is', null)
      .where('created_at', '<=', now - registrationLifetimeMilliseconds)
      .execute()
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('challenges').where('expires_at', '<=', now).execute()
    await db.deleteFrom('allowances').where('ends_at', '<=', now).execute()
    await forgetUnconfirmed(db, now)
    await db
      .deleteFrom('mail')
      .where('sent_at', '<=', now - sentMailLifetimeMilliseconds)
      .execute()
  })
}

const sweepEveryMilliseconds = hourMs

const sweptFact = 'swept-at'
/** More than a day since the last sweep: either nothing ran for so long, or a clock is wrong. */
const leapMilliseconds = dayMs

/**
 * Sweeps, but after a leap of the clock only once a day has passed on the machine's own count: a clock that is a month
 * ahead would end every session and forget every new registration, and is set right within that day. Answers whether it
 * swept. `uptime` is in milliseconds, and no clock that anybody sets.
 */
export const newSweeper = (context: Context, uptime: () => number = () => performance.now()) => {
  const { store, clock, log } = context
  let leaptAt: number | undefined
  return async (): Promise<boolean> => {
    const now = clock.now()
    const last = Number((await factOf(store.read, sweptFact)) ?? now)
    if (now - last <= leapMilliseconds) leaptAt = undefined
    else if (leaptAt === undefined) {
      leaptAt = uptime()
      log.warn({ days: Math.floor((now - last) / dayMs) }, 'the clock is far on: what has expired is kept for a day')
    }
    if (leaptAt !== undefined && uptime() - leaptAt < leapMilliseconds) return false
    await sweep(context)
    await putFact(store, sweptFact, String(now))
    return true
  }
}

/** Sweeps now and every hour; the answer ends it. */
export const startSweeping = (context: Context): (() => void) => {
  const sweeper = newSweeper(context)
  const once = (): void => {
    sweeper().catch((reason) => context.log.warn({ reason: String(reason) }, 'the sweep failed'))
  }
  once()
  const timer = setInterval(once, sweepEveryMilliseconds).unref()
  return () => clearInterval(timer)
}
