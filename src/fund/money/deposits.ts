import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { exceededBy, type Limit, type Windows, windowWords } from './limits.ts'

/**
 * The minimum of a deposit by the terms: for a first one the fund's setting or, until the fund has one, what the terms say
 * (10000 of spec §9); for a later one $100 of spec §9, unless they say otherwise.
 */
export const minimumOfDeposit = (
  isFirst: boolean,
  terms: Pick<MoneyTerms, 'depositMin' | 'firstDepositMin'>,
  minimumInvestment: Cents = terms.firstDepositMin,
): Cents => (isFirst ? Math.max(minimumInvestment, terms.depositMin) : terms.depositMin)

/** What one person may take in alone. */
export interface MoneyInGuard {
  /** Whether money in needs a line of the bank or a second person at all. */
  readonly byTwo: boolean
  /** Up to how much without anything that vouches for it. */
  readonly limit: Limit
  /** By how much the banks' fees may make what arrived differ from what was requested. */
  readonly fees: Cents
}

/** Money that is to be booked as having come in. */
export interface MoneyIn {
  readonly amount: Cents
  /** What was requested; null if nothing was. */
  readonly requested: Cents | null
  /**
   * The line of the bank that it is booked from, if that counts, and whether it names the request; null without one.
   * A line shows that the money came, and only one with the request's reference shows whose it is.
   */
  readonly line: { readonly namesRequest: boolean } | null
  /** What was taken in before with nothing that vouched for it. */
  readonly alone: Windows
}

/** Why this needs a second person, as a sentence for the one who asks and the one who decides; null if it does not. */
export const whySecondPerson = (
  { amount, requested, line, alone }: MoneyIn,
  { byTwo, limit, fees }: MoneyInGuard,
): string | null => {
  if (!byTwo) return null
  if (requested !== null && Math.abs(amount - requested) > fees && !line?.namesRequest)
    return `${formatMoney(requested)} was requested: the difference is more than fees of ${formatMoney(fees)} explain.`
  const exceeded = line ? null : exceededBy(amount, alone, limit)
  if (!exceeded) return null
  const { window, used, most } = exceeded
  const who = window === 'oneDay' || window === 'oneWeek' ? 'One person takes' : 'All admins together take'
  const span = window === 'oneDay' || window === 'allDay' ? 'a day' : 'a week'
  const limited = `${who} in up to ${formatMoney(most)} ${span} without a line of the bank`
  return used === 0
    ? `${limited}.`
    : `${limited}, and ${formatMoney(used)} was taken in that way ${windowWords[window]}.`
}

/** The middle of the day: money of a Saturday is at work on the next day, money of a Sunday a week later. */
const noonHours = 12

/**
 * From when money with a value day counts: that day, or the beginning of the latest opened week if that is later, since
 * a week takes nothing in once it has opened. It is at work from the Sunday after (api.md "Flows").
 */
export const depositCountsFrom = (came: { valueDay: string; now: number; openedFrom: number | undefined }): number => {
  const { valueDay, now, openedFrom } = came
  const valued = valueDay >= newYorkDate(now) ? now : Math.min(now, startOfNewYorkDate(valueDay) + noonHours * hourMs)
  return Math.max(valued, openedFrom ?? valued)
}
