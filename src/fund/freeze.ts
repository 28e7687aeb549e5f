import { dayMs } from './time.ts'

/** The subjects of mails whose reader can answer "This was not me". */
export const concerns = ['browser', 'factor', 'password', 'bank-account', 'address'] as const

export type Concern = (typeof concerns)[number]

/** How long the link in such a mail works. */
const notMeLinkDays = 30
export const notMeLinkMs = notMeLinkDays * dayMs

/** What is suspended while an account is frozen, in words for its owner. */
export const frozenMeans =
  'While it is frozen, nothing is paid out, and you cannot ask for a withdrawal or closure or change your bank account or mail address. Deposits still arrive, and your capital keeps trading.'

/** What the owner of a frozen account reads when a call is refused. */
export const frozenRefusal = `Your account is frozen. ${frozenMeans} Our team lifts the freeze.`

/** The same for an admin. */
export const suspendedMeans =
  'Until an owner lifts the freeze, you can reach only your own settings, and nothing about the fund or its investors.'

/** What the owner should do meanwhile. */
export const frozenNext =
  'Sign in with a one-time code, set a new password and look through your second factors and sessions in Settings. Our team will get in touch with you, and lifts the freeze once it is sure that it is you.'
