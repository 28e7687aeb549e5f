import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { withReason } from '#contract/entities/fields.ts'
import { reasonCharactersMax } from '#contract/limits.ts'

const path = '/api/closure'
const extension = 'closure'

/** Requested; identity verified; trading stopped and the balance payable; paid and closed. Or cancelled, or declined. */
export const closureStates = ['requested', 'verified', 'payable', 'closed', 'cancelled', 'declined'] as const

export const closure = v.object({
  id: v.string(),
  state: v.picklist(closureStates),
  requested_at: instant,
  /**
   * Identity verification takes 3 to 5 business days: the earliest and the latest day, each as its New York midnight.
   */
  verification_from: instant,
  verification_to: instant,
  verified_at: v.nullable(instant),
  /**
   * When the balance became payable; until then the earliest it can be: the Sunday that stops trading, or the end of the lock-up.
   * It waits for the verification and the close of what traded. The payout is listed with the transfers.
   */
  payable_at: v.nullable(instant),
  payout: v.nullable(dollars),
  closed_at: v.nullable(instant),
  reason: v.nullable(v.string()),
  investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
})

export const closureState = v.object({ closure: v.nullable(closure) })

export type Closure = v.InferOutput<typeof closure>

export const readClosure = call({
  name: 'readClosure',
  method: 'GET',
  path,
  who: 'investor',
  does: "The investor's latest closure request and its progress",
  extension,
  answer: closureState,
})

export const requestClosure = call({
  name: 'requestClosure',
  method: 'POST',
  path,
  who: 'investor',
  stepUp: 'closure',
  notFrozen: true,
  does: 'Requests the closure of the account; trading stops from the next Sunday',
  extension,
  status: 201,
  answer: closureState,
})

export const cancelClosure = call({
  name: 'cancelClosure',
  method: 'DELETE',
  path,
  who: 'investor',
  does: 'Withdraws the request while nothing is payable yet',
  extension,
  answer: closureState,
})

export const listClosures = call({
  name: 'listClosures',
  method: 'GET',
  path: `${path}/all`,
  who: 'viewer',
  does: 'Open closures, oldest first',
  extension,
  answer: v.array(closure),
})

export const verifyClosure = call({
  name: 'verifyClosure',
  method: 'POST',
  path: `${path}/:id/verify`,
  who: 'operator',
  does: 'Records that the identity was verified, and how',
  extension,
  params: byId,
  body: v.object({ method: text(reasonCharactersMax, 'how the identity was verified') }),
  answer: closure,
})

export const declineClosure = call({
  name: 'declineClosure',
  method: 'POST',
  path: `${path}/:id/decline`,
  who: 'operator',
  does: 'Declines a closure, with a reason that is mailed',
  extension,
  params: byId,
  body: withReason,
  answer: closure,
})
