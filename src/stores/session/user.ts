import { platform } from '#client/platform.ts'
import type { Role } from '#contract/entities/basic.ts'
import { type SessionUser, sessionUser } from '#contract/entities/session.ts'
import { validate } from '#contract/validate.ts'
import { stored } from '#stores/kit/stored.ts'

/** The app user key of spec §3 "Session user". */
const userKey = 'portal:user'

const decode = (text: string): SessionUser | null => {
  try {
    const user = validate(sessionUser, JSON.parse(text))
    return user.success ? user.output : null
  } catch {
    return null
  }
}

const kept = stored<SessionUser | null>(userKey, null, decode, (user) => user && JSON.stringify(user))

/** The signed-in user as this browser remembers them; the same in every tab. */
export const $user = kept.$value

export const keepUser = (user: SessionUser): void => kept.keep(user)

export const forgetUser = (): void => kept.keep(null)

/** The address that every investor call is scoped by (spec §6); a call without a session is a bug of ours. */
export const signedInEmail = (): string => {
  const user = $user.get()
  if (!user) throw new Error('Nobody is signed in')
  return user.email
}

/** The home page of a role (spec §6). */
export const homeOf = (role: Role): '/admin' | '/dashboard' => (role === 'admin' ? '/admin' : '/dashboard')

/** The role for a sign-in whose answer names none: the one admin address, compared case-insensitively (spec §6). */
export const roleByAddress = (email: string): Role =>
  platform.adminEmail !== '' && email.trim().toLowerCase() === platform.adminEmail.trim().toLowerCase()
    ? 'admin'
    : 'investor'

/** The session user of spec §3 for a backend that only says yes: a name from the address, zero balances, today. */
export const userFrom = (email: string, role: Role): SessionUser => {
  const address = email.trim().toLowerCase()
  const now = platform.now()
  const basic = { id: String(now), email: address, name: address.slice(0, address.indexOf('@')), role }
  if (role === 'admin') return basic
  const joinDate = new Date(now).toISOString().slice(0, 10)
  return { ...basic, accountBalance: 0, totalInvested: 0, totalProfits: 0, joinDate }
}
