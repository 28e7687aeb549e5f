import * as v from 'valibot'
import { call } from '../call.ts'
import { byId, instant, text } from '../entities/basic.ts'

const extension = 'freezes'
const reasonCharactersMax = 500

const reason = v.object({ reason: text(reasonCharactersMax, 'a reason') })

/** A freeze in force on an account. */
export const freeze = v.object({
  at: instant,
  /** The admin's address; null if the account's owner answered a mail with "This was not me". */
  by: v.nullable(v.string()),
  reason: v.string(),
})

export type Freeze = v.InferOutput<typeof freeze>

const freezeAnswer = v.object({ freeze: v.nullable(freeze) })

/** The key from the link in a mail. */
const link = v.object({
  key: v.pipe(v.string('this link is not whole'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'this link is not whole')),
})

export const showNotMe = call({
  name: 'showNotMe',
  method: 'GET',
  path: '/api/not-me',
  who: 'anyone',
  does: 'The page that a security mail links to: it asks, and changes nothing',
  extension,
  kind: 'page',
  query: link,
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
  body: link,
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
  body: reason,
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
  body: reason,
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
  body: reason,
  answer: freezeAnswer,
})
