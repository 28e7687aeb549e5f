import type { PasswordProblem } from '#fund/access/password.ts'
import { said } from '#words/said.ts'

/** Spec §5 "Registration", §8 "Registration". */
export const registration = said({
  failed: 'Registration failed',
  done: 'Registration successful! A welcome email has been sent. Please log in using the one-time code.',
  doneTitle: 'Registered',
  /** Instead, when so many register that the mailbox has to answer first; not in the specification. */
  byCode: 'One more step: we have emailed you a code. Your account is opened once you have entered it.',
  byCodeTitle: 'Enter your code',
  googleTitle: 'Google',
  google: 'Google sign-up is not implemented.',
  mailedCode: 'You sign in with a one-time code that is emailed to you. The password is checked here and not sent.',
  termsNeeded: 'Accept the terms to register.',
})

/** What the red banner says of a password (spec §5). */
export const passwordSentence: Record<PasswordProblem, string> = said({
  mismatch: 'Passwords do not match',
  short: 'Password must be at least 6 characters long',
})
