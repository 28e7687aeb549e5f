import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { extra, instant } from '#contract/entities/basic.ts'
import { awaits } from '#contract/entities/factors.ts'
import { suspended } from '#contract/entities/freeze.ts'
import { adminRole, sessionUser } from '#contract/entities/session.ts'

const path = '/api/auth/session'
const extension = 'session'

/** Who is signed in. `user` is null if nobody is, so that a first visit is not a failure. */
export const sessionState = v.object({
  user: v.nullable(sessionUser),
  expires_at: v.nullable(instant),
  remember: v.boolean(),
  has_password: v.boolean(),
  /** An admin's role; null for an investor and if nobody is signed in. */
  admin_role: extra(v.nullable(adminRole)),
  /** Since when the account has been frozen; null if it is not. */
  frozen_since: extra(v.nullable(instant)),
  /** Why it was frozen, in words for its owner; null if it is not. */
  frozen_reason: extra(v.nullable(v.string())),
  /** What does not count while the account is frozen; empty if it is not. */
  suspended: extra(v.array(suspended)),
  /** Whether an investor reads accounts of others, or owns none. */
  more_accounts: extra(v.boolean()),
  /** What the session still lacks before it reaches more than the second factor; null if nothing. */
  awaits: extra(v.nullable(awaits)),
})

export type SessionState = v.InferOutput<typeof sessionState>

export const readSession = call({
  name: 'readSession',
  method: 'GET',
  path,
  who: 'anyone',
  beforeFactor: true,
  does: 'Restores the session on load',
  extension,
  answer: sessionState,
})

export const rememberSession = call({
  name: 'rememberSession',
  method: 'PATCH',
  path,
  who: 'signed-in',
  does: 'Keeps an investor’s session for 30 days, 14 without use, or 12 hours',
  extension,
  body: v.object({ remember: v.boolean() }),
  answer: sessionState,
})

export const logOut = call({
  name: 'logOut',
  method: 'DELETE',
  path,
  who: 'anyone',
  beforeFactor: true,
  does: 'Ends the session',
  extension,
  answer: v.object({ ended: v.number() }),
})
