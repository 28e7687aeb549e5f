import * as v from 'valibot'
import { passwordMinLength } from '#fund/terms.ts'
import { call } from '../call.ts'
import { adminRole } from '../entities/admin-role.ts'
import { byId, extra, instant } from '../entities/basic.ts'
import { awaits } from '../entities/factors.ts'
import { sessionUser } from '../entities/session.ts'

const path = '/api/auth/session'
const extension = 'session'
const passwordCharactersMax = 200

/** Who is signed in. `user` is null if nobody is, so that a first visit is not a failure. */
export const sessionState = v.object({
  user: v.nullable(sessionUser),
  expires_at: v.nullable(instant),
  remember: v.boolean(),
  has_password: v.boolean(),
  /** What an admin may do; null for an investor and where nobody is signed in. */
  admin_role: extra(v.nullable(adminRole)),
  /** Since when the account is frozen; null where it is not. */
  frozen_since: extra(v.nullable(instant)),
  /** What the session lacks until it reaches more than the second factor; null where it lacks nothing. */
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

/** A session of the same person on some browser. */
export const otherSession = v.object({
  id: v.string(),
  current: v.boolean(),
  created_at: instant,
  seen_at: instant,
  expires_at: instant,
  browser: v.string(),
  /** Of the sign-in, shortened: "203.0.113.…". */
  network: v.nullable(v.string()),
})

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: `${path}/all`,
  who: 'signed-in',
  does: "Lists the person's sessions",
  extension,
  answer: v.array(otherSession),
})

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: `${path}/all/:id`,
  who: 'own',
  does: "Ends one of the person's other sessions",
  extension,
  params: byId,
  answer: v.object({ ended: v.number() }),
})

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: `${path}/all`,
  who: 'signed-in',
  does: 'Ends every session but this one',
  extension,
  answer: v.object({ ended: v.number() }),
})

const password = v.pipe(
  v.string('a password is needed'),
  v.minLength(passwordMinLength, 'Password must be at least 6 characters long'),
  v.maxLength(passwordCharactersMax, `a password has at most ${passwordCharactersMax} characters`),
)

export const setPassword = call({
  name: 'setPassword',
  method: 'PUT',
  path: `${path}/password`,
  who: 'signed-in',
  stepUp: 'password',
  does: 'Sets or changes the password and ends the other sessions',
  extension,
  body: v.object({ current_password: v.optional(v.string()), new_password: password }),
  answer: v.object({ message: v.string() }),
})
