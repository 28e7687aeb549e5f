import { forgetApiKeys } from '#server/access/api-keys/keys.ts'
import { forgetNotMeLinks } from '#server/access/freezes/not-me-links.ts'
import { forgetEnded } from '#server/access/sign-in/sessions.ts'
import { forgetWaiting } from '#server/access/sign-in/waiting.ts'
import { forgetPrepared } from '#server/desk/exports/prepared-files.ts'
import { forgetStalls } from '#server/desk/health/stalls.ts'
import { forgetDeliveries } from '#server/desk/webhooks/deliveries.ts'
import { forgetUnclaimed } from '#server/people/accounts/register.ts'
import { forgetOpenChanges } from '#server/people/address/change.ts'
import { forgetUnconfirmed } from '#server/people/correspondence/subscribe.ts'
import { forgetWaitingMessages } from '#server/people/correspondence/waiting-messages.ts'
import { forgetInvitations } from '#server/people/members/invitations.ts'
import type { Context } from '#server/platform/config/context.ts'
import { forgetSent } from '#server/platform/mail/post.ts'
import { forgetPushes } from '#server/platform/push/devices.ts'

/** Removes what has expired, each room its own. Every node may do it at any moment. */
export const expire = async ({ store, clock }: Context): Promise<void> => {
  const now = clock.now()
  await forgetUnclaimed(store, now)
  await store.write(async (work) => {
    await forgetEnded(work)
    await forgetWaiting(work)
    await forgetWaitingMessages(work)
    await forgetInvitations(work)
    await forgetUnconfirmed(work.db, now)
    await forgetSent(work)
    await forgetNotMeLinks(work)
    await forgetOpenChanges(work)
    await forgetPushes(work)
    await forgetApiKeys(work)
    await forgetDeliveries(work)
    await forgetPrepared(work)
    await forgetStalls(work)
  })
}
