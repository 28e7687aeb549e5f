import * as v from 'valibot'
import { call } from '../call.ts'
import { byId, instant } from '../entities/basic.ts'
import { linkKey } from '../entities/link-key.ts'
import { withReason } from '../entities/reason.ts'

const extension = 'freezes'

/** A freeze in force on an account. */
export const freeze = v.object({
  at: instant,
  /** The admin's address; null if the account's owner answered a mail with "This was not me". */
  by: v.nullable(v.string()),
  reason: v.string(),
})

export type Freeze = v.InferOutput<typeof freeze>

const freezeAnswer = v.object({ freeze: v.nullable(freeze) })

export const showNotMe = call({
  name: 'showNotMe',
  method: 'GET',
  path: '/api/not-me',
  who: 'anyone',
  does: 'The page that a security mail links to: it asks, and changes nothing',
  extension,
  kind: 'page',
  query: linkKey,
  answer: v.unknown(),
})

export const sayNotMe = call({
  name: 'sayNotMe',
  method: 'POST',
  path: '/api/not-me',
  who: 'anyone',
  does: '"This was not me": ends every session of the mail’s reader and freezes the account',
  extension,
  kind: 'form',
  body: linkKey,
  answer: v.unknown(),
})

export const freezeInvestor = call({
  name: 'freezeInvestor',
  method: 'POST',
  path: '/api/admin/investors/:id/freeze',
  who: 'operator',
  does: 'Freezes an investor’s account, with a reason that is mailed; 409 if it is frozen already',
  extension,
  params: byId,
  body: withReason,
  answer: freezeAnswer,
})

export const liftFreeze = call({
  name: 'liftFreeze',
  method: 'POST',
  path: '/api/admin/investors/:id/lift-freeze',
  who: 'approver',
  stepUp: 'money',
  does: 'Lifts an investor’s freeze, with a reason; 409 if there is none',
  extension,
  params: byId,
  body: withReason,
  answer: freezeAnswer,
})

export const liftAdminFreeze = call({
  name: 'liftAdminFreeze',
  method: 'POST',
  path: '/api/admin/roles/:id/lift-freeze',
  who: 'owner',
  stepUp: 'roles',
  does: 'Gives a frozen admin their rights back, with a reason; 409 if they are not frozen',
  extension,
  params: byId,
  body: withReason,
  answer: freezeAnswer,
})
