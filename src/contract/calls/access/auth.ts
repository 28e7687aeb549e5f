import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { extra, role } from '#contract/entities/basic.ts'
import { email } from '#contract/entities/entered.ts'
import { personName } from '#contract/entities/person-name.ts'
import { sessionUser } from '#contract/entities/session.ts'

/**
 * What the backend says when it refuses to sign somebody in; the sign-in pages show it unchanged, in the language of
 * the page.
 */
export const signInRefusals = {
  codes: 'Too many codes were requested. Try again later.',
  failures: 'Too many attempts failed. Try again later, or in a browser in which you signed in before.',
  registrations: 'Too many registrations come from this network. Try again later.',
  password: 'The address or the password is not right.',
} as const

const passwordCharactersMax = 200

export const loginPassword = call({
  name: 'loginPassword',
  method: 'POST',
  path: '/api/auth/login-password',
  who: 'anyone',
  does: 'Signs in with a password (spec §7 call 1)',
  signsIn: true,
  body: v.object({
    email,
    password: v.pipe(
      v.string('a password is needed'),
      v.minLength(1, 'a password is needed'),
      v.maxLength(passwordCharactersMax, `a password has at most ${passwordCharactersMax} characters`),
    ),
  }),
  answer: v.object({
    /** If it is missing, the portal goes on to the code. */
    success: v.optional(v.boolean(), false),
    role: extra(v.nullable(role)),
    user: extra(sessionUser),
  }),
})

export const generateOtp = call({
  name: 'generateOtp',
  method: 'POST',
  path: '/api/auth/generate-otp',
  who: 'anyone',
  does: 'Sends a one-time code by mail (spec §7 call 2)',
  signsIn: true,
  query: v.object({ user_email: email }),
  answer: v.object({ expires_in: v.number() }),
})

/** A code as it was sent: any text up to a limit, so that a malformed code is answered like a wrong one. */
const otp = v.pipe(
  v.string('a code is needed'),
  v.minLength(1, 'a code is needed'),
  v.maxLength(64, 'this is not a code'),
)

export const verifyOtp = call({
  name: 'verifyOtp',
  method: 'POST',
  path: '/api/auth/verify-otp',
  who: 'anyone',
  does: 'Signs in with a one-time code (spec §7 call 3)',
  signsIn: true,
  query: v.object({ user_email: email, otp }),
  answer: v.object({ valid: v.boolean(), role: extra(v.nullable(role)), user: extra(sessionUser) }),
})

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/api/users/register',
  who: 'anyone',
  does: 'Registers an investor (spec §7 call 4)',
  signsIn: true,
  query: v.object({ user_name: personName, user_email: email }),
  status: 201,
  answer: v.object({
    message: v.string(),
    /** Seconds for which a code that was mailed is good: the account is made once it is entered (call 3). */
    expires_in: extra(v.number()),
  }),
  lenient: true,
})
