import { mailNewAddress } from './address-change/change.ts'
import { mailCode } from './auth/by-code.ts'
import type { Deferred } from './deferred/deferred.ts'
import { mailLink } from './newsletter/subscribe.ts'
import { tellSome } from './notifications/notify.ts'
import { registerInvestor } from './people/register.ts'

/** The one list of what calls put off until they are answered. */
export const deferredKinds: readonly Deferred<never>[] = [
  mailCode,
  registerInvestor,
  mailLink,
  mailNewAddress,
  tellSome,
]
