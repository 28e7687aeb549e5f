import { dayMs } from '#fund/calendar/time.ts'

/** The subjects of mails whose reader can answer "This was not me". */
export const concerns = ['browser', 'factor', 'password', 'bank-account', 'address'] as const

export type Concern = (typeof concerns)[number]

/** How long the link in such a mail works. */
const notMeLinkDays = 30
export const notMeLinkMs = notMeLinkDays * dayMs

/**
 * A freeze suspends what was set up in the seven days before the mail that its owner disowns, and since: a stranger who
 * does one thing has often done others shortly before. The password is suspended whatever its age.
 */
export const suspicionMs = 7 * dayMs

/** What is suspended while an account is frozen, in words for its owner. */
export const frozenMeans =
  'While it is frozen, nothing is paid out, and you cannot ask for a withdrawal or closure or change your password, second factors, bank account, email address or profile. Deposits still arrive, and your capital keeps trading.'

/** What no longer counts, until the freeze is lifted and then only if the team says so. */
export const frozenSuspends =
  'Your password signs nobody in, and what was set up in the week before does not count: second factors, recovery codes, known browsers and bank accounts.'

/** What the owner of a frozen account reads when a call is refused. */
export const frozenRefusal = `Your account is frozen. ${frozenMeans} Our team lifts the freeze.`

/** The same for an admin. */
export const suspendedMeans =
  'Until an owner lifts the freeze, you can read only your own settings, and nothing about the fund or its investors.'

/** What the owner should do meanwhile. */
export const frozenNext =
  'Sign in with a one-time code to read your account and to write to our team. Our team will get in touch with you, and lifts the freeze once it is sure that it is you; after that you set a new password and new second factors.'

/** The same where the address itself is in question. */
export const disputedNext =
  'It is not certain which address belongs to this account, so no code is sent to either mailbox until our team has decided. Write to our team with the contact form on our website; it will get in touch with you.'
