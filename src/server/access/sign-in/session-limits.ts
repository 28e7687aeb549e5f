import type { Role } from '#contract/entities/basic.ts'
import { dayMs, hourMs, minuteMs } from '#fund/calendar/time.ts'

/** How long somebody may take to give their second factor after the first. */
export const awaitingMs = 15 * minuteMs

/** How long somebody may take to set a new password after signing in with a code for it, the second factor included. */
export const setsPasswordMs = 15 * minuteMs

interface Limits {
  /** From the sign-in on, however much the session is used. */
  readonly absoluteMs: number
  /** Since its last use. */
  readonly idleMs: number
  /** A use is recorded if the last recorded one is older than this. */
  readonly seenEveryMs: number
}

const ofAdmin: Limits = {
  absoluteMs: 12 * hourMs,
  idleMs: 30 * minuteMs,
  seenEveryMs: minuteMs,
}
const ofInvestor: Limits = {
  absoluteMs: 12 * hourMs,
  idleMs: 12 * hourMs,
  seenEveryMs: 10 * minuteMs,
}
const remembered: Limits = { ...ofInvestor, absoluteMs: 30 * dayMs, idleMs: 14 * dayMs }

/** Remember-me is for investors; an admin's session ends within the day. */
export const mayRemember = (role: Role): boolean => role === 'investor'

/** The limits of a session (api.md "Conventions"). */
export const limitsOf = (role: Role, remember: boolean): Limits => {
  if (role === 'admin') return ofAdmin
  return remember ? remembered : ofInvestor
}

/** When a session ends, unless it is used again before. */
export const sessionEnd = ({ absoluteMs, idleMs }: Limits, createdAt: number, seenAt: number): number =>
  Math.min(createdAt + absoluteMs, seenAt + idleMs)
