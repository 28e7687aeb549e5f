import { forgetOpenChanges } from './address-change/change.ts'
import { forgetApiKeys } from './api-keys/keys.ts'
import { forgetEnded } from './auth/forget-ended.ts'
import type { Context } from './context.ts'
import { forgetPrepared } from './exports/prepared-files.ts'
import { forgetNotMeLinks } from './freezes/not-me-links.ts'
import { forgetStalls } from './health/stalls.ts'
import { forgetSent } from './mail/forget-sent.ts'
import { forgetUnconfirmed } from './newsletter/subscribe.ts'
import { forgetUnclaimed } from './people/forget-unclaimed.ts'
import { forgetPushes } from './push/forget.ts'
import { forgetDeliveries } from './webhooks/deliveries.ts'

/** Removes what has expired, each room its own. Every node may do it at any moment. */
export const expire = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  await forgetUnclaimed(store, now)
  await store.write(async (work) => {
    await forgetEnded(work, now)
    await forgetUnconfirmed(work.db, now)
    await forgetSent(work, now)
    await forgetNotMeLinks(work, now)
    await forgetOpenChanges(work, now)
    await forgetPushes(work, now)
    await forgetApiKeys(work, now)
    await forgetDeliveries(work, now)
    await forgetPrepared(work, now)
    await forgetStalls(work, now)
  })
}
