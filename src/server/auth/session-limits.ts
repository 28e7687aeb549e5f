import type { Role } from '#contract/entities/basic.ts'
import { dayMs, hourMs, minuteMs } from '#fund/time.ts'

/** How long somebody may take to give their second factor after the first. */
export const awaitingMilliseconds = 15 * minuteMs

interface Limits {
  /** From the sign-in on, however much the session is used. */
  readonly absoluteMilliseconds: number
  /** Since its last use. */
  readonly idleMilliseconds: number
  /** A use is recorded if the last recorded one is older than this. */
  readonly seenEveryMilliseconds: number
}

const ofAdmin: Limits = {
  absoluteMilliseconds: 12 * hourMs,
  idleMilliseconds: 30 * minuteMs,
  seenEveryMilliseconds: minuteMs,
}
const ofInvestor: Limits = {
  absoluteMilliseconds: 12 * hourMs,
  idleMilliseconds: 12 * hourMs,
  seenEveryMilliseconds: 10 * minuteMs,
}
const remembered: Limits = { ...ofInvestor, absoluteMilliseconds: 30 * dayMs, idleMilliseconds: 14 * dayMs }

/** Remember-me is for investors; an admin's session ends within the day. */
export const mayRemember = (role: Role): boolean => role === 'investor'

/** The limits of a session (api.md "Conventions"). */
export const limitsOf = (role: Role, remember: boolean): Limits => {
  if (role === 'admin') return ofAdmin
  return remember ? remembered : ofInvestor
}

/** When a session ends, unless it is used again before. */
export const sessionEnd = (
  { absoluteMilliseconds, idleMilliseconds }: Limits,
  createdAt: number,
  seenAt: number,
): number => Math.min(createdAt + absoluteMilliseconds, seenAt + idleMilliseconds)
