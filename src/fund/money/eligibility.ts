import { addMonths, newYorkDate, newYorkMonth, nextNewYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { lockUpMonths } from '#fund/terms/terms.ts'
import { withdrawalEffectiveAt } from './effect.ts'

/**
 * Whether a request is allowed now; if not, why, and the first instant at which it will be (unknown before a first
 * deposit).
 */
export type Eligibility =
  | { allowed: true }
  | { allowed: false; reason: 'nothing-received' }
  | { allowed: false; reason: 'lock-up' | 'once-a-month' | 'once-a-week'; from: number }

/**
 * When the lock-up ends: New York midnight of the date one calendar month after the first receipt, clamped to the
 * month's last day.
 */
export const lockUpEnds = (firstReceivedAt: number): number =>
  startOfNewYorkDate(addMonths(newYorkDate(firstReceivedAt), lockUpMonths))

/**
 * A capital request is allowed after the lock-up, and not in a New York month in which a capital withdrawal took effect (api.md call 18).
 * `effects` are the instants of earlier capital withdrawals; open requests do not count here.
 */
export const capitalEligibility = (asked: {
  now: number
  firstReceivedAt: number | undefined
  effects: readonly number[]
}): Eligibility => {
  const { now, firstReceivedAt, effects } = asked
  if (firstReceivedAt === undefined) return { allowed: false, reason: 'nothing-received' }
  const unlocked = lockUpEnds(firstReceivedAt)
  const months = new Set(effects.map(newYorkMonth))
  let from = Math.max(now, unlocked)
  while (months.has(newYorkMonth(from))) from = nextNewYorkMonth(from)
  if (from === now) return { allowed: true }
  return { allowed: false, reason: from === unlocked ? 'lock-up' : 'once-a-month', from }
}

/** A dividend request is allowed if approving it at once would find its trading week free. No lock-up (api.md "Money"). */
export const dividendEligibility = (asked: {
  now: number
  trading: boolean
  effects: readonly number[]
}): Eligibility => {
  const { now, trading, effects } = asked
  const isFree = (at: number): boolean => {
    const approval = { approvedAt: at, trading }
    return (
      withdrawalEffectiveAt('dividend', { ...approval, taken: effects }) ===
      withdrawalEffectiveAt('dividend', { ...approval, taken: [] })
    )
  }
  let from = now
  while (!isFree(from)) from = weekOf(from).to
  return from === now ? { allowed: true } : { allowed: false, reason: 'once-a-week', from }
}
