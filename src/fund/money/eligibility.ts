import { addMonths, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import type { TermsAt } from '#fund/terms/money-terms.ts'
import { isTaken, nextPeriod, withdrawalEffectiveAt } from './effect.ts'

/**
 * Whether a request is allowed now; if not, why, and the first instant at which it will be (unknown before a first
 * deposit).
 */
export type Eligibility =
  | { allowed: true }
  | { allowed: false; reason: 'nothing-received' }
  | {
      allowed: false
      reason: 'lock-up' | 'once-a-month' | 'once-a-week'
      from: number
      /** For how many months, or once in how many months or weeks. */
      every: number
    }

/**
 * When the lock-up ends: New York midnight of the date so many calendar months after the first receipt, clamped to the
 * month's last day. It is the one that was promised when the money came: a later version of the terms does not change it.
 */
export const lockUpEnds = (firstReceivedAt: number, termsAt: TermsAt): number =>
  startOfNewYorkDate(addMonths(newYorkDate(firstReceivedAt), termsAt(firstReceivedAt).lockUpMonths))

/**
 * A capital request is allowed after the lock-up, and not in a period (a New York month, unless the terms say otherwise) in
 * which a capital withdrawal took effect (api.md call 18). `effects` are the instants of earlier capital withdrawals; open
 * requests do not count here.
 */
export const capitalEligibility = (asked: {
  now: number
  firstReceivedAt: number | undefined
  effects: readonly number[]
  termsAt: TermsAt
}): Eligibility => {
  const { now, firstReceivedAt, effects, termsAt } = asked
  if (firstReceivedAt === undefined) return { allowed: false, reason: 'nothing-received' }
  const unlocked = lockUpEnds(firstReceivedAt, termsAt)
  let from = Math.max(now, unlocked)
  for (let terms = termsAt(from); isTaken('capital', from, { taken: effects, terms }); terms = termsAt(from))
    from = nextPeriod('capital', from, terms)
  if (from === now) return { allowed: true }
  return from === unlocked
    ? { allowed: false, reason: 'lock-up', from, every: termsAt(firstReceivedAt).lockUpMonths }
    : { allowed: false, reason: 'once-a-month', from, every: termsAt(now).capitalEveryMonths }
}

/** A dividend request is allowed if approving it at once would find its trading week free. No lock-up (api.md "Money"). */
export const dividendEligibility = (asked: {
  now: number
  trading: boolean
  effects: readonly number[]
  termsAt: TermsAt
}): Eligibility => {
  const { now, trading, effects, termsAt } = asked
  const isFree = (at: number): boolean => {
    const approval = { approvedAt: at, trading, termsAt }
    return (
      withdrawalEffectiveAt('dividend', { ...approval, taken: effects }) ===
      withdrawalEffectiveAt('dividend', { ...approval, taken: [] })
    )
  }
  let from = now
  while (!isFree(from)) from = weekOf(from).to
  return from === now
    ? { allowed: true }
    : { allowed: false, reason: 'once-a-week', from, every: termsAt(now).dividendEveryWeeks }
}
