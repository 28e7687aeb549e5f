import { mailCode } from '#server/access/sign-in/by-code.ts'
import { tellSome } from '#server/notices/notifications/notify.ts'
import { registerInvestor } from '#server/people/accounts/register.ts'
import { mailNewAddress } from '#server/people/address/change.ts'
import { mailLetter } from '#server/people/correspondence/letter-mails.ts'
import { mailLink } from '#server/people/correspondence/subscribe.ts'
import type { Deferred } from '#server/platform/queues/deferred.ts'

/** The one list of what calls put off until they are answered. */
export const deferredKinds: readonly Deferred<never>[] = [
  mailCode,
  registerInvestor,
  mailLink,
  mailLetter,
  mailNewAddress,
  tellSome,
]
