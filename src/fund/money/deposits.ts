import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import type { Cents } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'

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
  /** Up to this much in 24 hours. */
  readonly above: Cents
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
  /** What the same person took in alone in the 24 hours before. */
  readonly alone: Cents
}

/** Why this needs a second person, as a sentence for the one who asks and the one who decides; null if it does not. */
export const whySecondPerson = (
  { amount, requested, line, alone }: MoneyIn,
  { byTwo, above, fees }: MoneyInGuard,
): string | null => {
  if (!byTwo) return null
  if (requested !== null && Math.abs(amount - requested) > fees && !line?.namesRequest)
    return `${formatMoney(requested)} was requested: the difference is more than fees of ${formatMoney(fees)} explain.`
  if (line || alone + amount <= above) return null
  const limit = `One person takes in up to ${formatMoney(above)} a day without a line of the bank`
  return alone === 0 ? `${limit}.` : `${limit}, and ${formatMoney(alone)} was taken in that way in the last 24 hours.`
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
