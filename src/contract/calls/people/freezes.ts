import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, extra } from '#contract/entities/basic.ts'
import { email, text } from '#contract/entities/entered.ts'
import { linkKey, withReason } from '#contract/entities/fields.ts'
import { freeze } from '#contract/entities/freeze.ts'

const extension = 'freezes'

const freezeAnswer = v.object({ freeze: v.nullable(freeze) })

/** The longest id of what is suspended: that of a passkey, as its authenticator made it. */
const suspendedIdCharactersMax = 1420
/** More than an account can have: ten passkeys and twenty keys. */
const keptMax = 50

const lifted = v.object({
  ...freezeAnswer.entries,
  /** What counts again and what was removed, in words. */
  became: extra(v.string()),
})

const lifting = v.object({
  ...withReason.entries,
  /** The ids of what is suspended and counts again; everything else is removed. */
  keep: v.optional(
    v.pipe(
      v.array(text(suspendedIdCharactersMax, 'an id'), 'a list is needed'),
      v.maxLength(keptMax, 'these are too many'),
    ),
  ),
  /** Where the address is disputed, the one that the account keeps. */
  address: v.optional(email),
})

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
  does: 'Freezes an investor’s account, with a reason that is mailed; 409 if it is frozen',
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
  does: 'Lifts an investor’s freeze, with a reason and what of the suspended counts again; 409 if there is none, 422 if a disputed address is not decided',
  extension,
  params: byId,
  body: lifting,
  answer: lifted,
})

export const freezeAdmin = call({
  name: 'freezeAdmin',
  method: 'POST',
  path: '/api/admin/roles/:id/freeze',
  who: 'approver',
  stepUp: 'roles',
  does: "Suspends another admin's rights at once, with a reason that is mailed; 409 if they are frozen",
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
  does: "Restores a frozen admin's rights, with a reason and what of the suspended counts again; 409 if they are not frozen, 422 if a disputed address is not decided",
  extension,
  params: byId,
  body: lifting,
  answer: lifted,
})

export const readAdminFreeze = call({
  name: 'readAdminFreeze',
  method: 'GET',
  path: '/api/admin/roles/:id/freeze',
  who: 'owner',
  does: 'The freeze on an admin’s account and what it suspends; null if there is none',
  extension,
  params: byId,
  answer: freezeAnswer,
})
