import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { email } from '#contract/entities/entered.ts'
import { passwordMinLength } from '#fund/terms/terms.ts'

/** A person’s own password. "Forgot password": a code is mailed, signs in with `verifyOtp`, and its session may then set a new password. */

const path = '/api/auth/session/password'
const extension = 'session'
const passwordCharactersMax = 200

const password = v.pipe(
  v.string('a password is needed'),
  v.minLength(passwordMinLength, 'Password must be at least 6 characters long'),
  v.maxLength(passwordCharactersMax, `a password has at most ${passwordCharactersMax} characters`),
)

/** A password that is compared with the one that is kept. */
const knownPassword = v.pipe(
  v.string(),
  v.maxLength(passwordCharactersMax, `a password has at most ${passwordCharactersMax} characters`),
)

export const setPassword = call({
  name: 'setPassword',
  method: 'PUT',
  path,
  who: 'signed-in',
  notFrozen: true,
  stepUp: 'password',
  does: 'Sets or changes the password and ends the other sessions',
  extension,
  body: v.object({ current_password: v.optional(knownPassword), new_password: password }),
  answer: v.object({ message: v.string() }),
})

export const askPasswordCode = call({
  name: 'askPasswordCode',
  method: 'POST',
  path: `${path}/code`,
  who: 'anyone',
  does: 'Sends a code by mail that signs in and lets its session set a new password; the same answer for every address',
  signsIn: true,
  extension,
  body: v.object({ email }),
  answer: v.object({ expires_in: v.number() }),
})

export const setForgottenPassword = call({
  name: 'setForgottenPassword',
  method: 'PUT',
  path: `${path}/forgotten`,
  who: 'signed-in',
  notFrozen: true,
  does: 'Sets a new password without the current one, once, within 15 minutes of a sign-in by such a code; ends the other sessions',
  extension,
  body: v.object({ new_password: setPassword.body.entries.new_password }),
  answer: v.object({ message: v.string() }),
})
