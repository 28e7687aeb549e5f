import { dayMs, hourMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { forgetUnconfirmed } from '../newsletter/subscribe.ts'
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

/** Sweeps now and every hour; the answer ends it. */
export const startSweeping = (context: Context): (() => void) => {
  const once = (): void => {
    sweep(context).catch((reason) => context.log.warn({ reason: String(reason) }, 'the sweep failed'))
  }
  once()
  const timer = setInterval(once, sweepEveryMilliseconds).unref()
  return () => clearInterval(timer)
}
