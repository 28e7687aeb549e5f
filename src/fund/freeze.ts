import { dayMs } from './time.ts'

/** What a mail tells of that its reader can disown: "This was not me". */
export const concerns = ['browser', 'factor', 'password', 'bank-account', 'address'] as const

export type Concern = (typeof concerns)[number]

/** How long the link of such a mail acts. */
export const notMeLinkDays = 30
export const notMeLinkMilliseconds = notMeLinkDays * dayMs

/** What is suspended while an account is frozen, in words for its owner. */
export const frozenMeans =
  'While it is frozen, nothing is paid out, and no withdrawal, bank account, mail address or closure can be asked for. Deposits still arrive, and your capital keeps trading.'

/** The refusal that the owner of a frozen account reads. */
export const frozenRefusal = `Your account is frozen. ${frozenMeans} Our team lifts the freeze.`

/** The same of an admin. */
export const suspendedMeans =
  'Until an owner lifts the freeze, you reach only your own settings: nothing of the fund or of its investors.'

/** What its owner does meanwhile. */
export const frozenNext =
  'Sign in with a one-time code, set a new password and look through your second factors and sessions in Settings. Our team will get in touch with you, and lifts the freeze once it is sure that it is you.'
