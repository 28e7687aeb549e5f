/**
 * Returns, as fractions of one (0.01 is 1%), net of the fund's share unless the caller hands in gross gains (api.md "Money").
 * A figure without an answer (no data, nothing invested) is undefined, never NaN or infinite. Money in cents.
 */
import type { Cents } from '#fund/cents/money.ts'
import { annualReturnInvestedDefaultCents } from '#fund/terms/terms.ts'

/** Trading weeks counted as a year wherever a figure is annualised. */
export const weeksPerYear = 52

/** A period without flows: the money at work at its start, and what it gained or lost. Cents. */
export interface Period {
  opening: Cents
  gain: Cents
}

/**
 * The "annual return" of spec §9: profit over invested; despite its name it is not annualised. Invested defaults to
 * $100,000 if it is missing or zero (a newly registered investor); undefined if it is below zero.
 */
export const annualReturn = (profit: Cents, invested?: Cents | null): number | undefined => {
  const base = invested || annualReturnInvestedDefaultCents
  return base > 0 ? profit / base : undefined
}

/** The return in an investor's row, spec §3: (balance − invested) over invested; undefined if nothing is invested. */
export const balanceReturn = (balance: Cents, invested: Cents): number | undefined =>
  invested > 0 ? (balance - invested) / invested : undefined

/** Gain over opening; undefined if nothing was at work. */
export const periodReturn = ({ opening, gain }: Period): number | undefined =>
  opening > 0 ? gain / opening : undefined

/** The returns of the periods in which something was at work, in order. */
export const periodReturns = (periods: readonly Period[]): number[] =>
  periods.map(periodReturn).filter((fraction) => fraction !== undefined)

/**
 * The series that is running: a total loss ends one, since nothing can be linked to what comes after it, and the next
 * return begins another. Until there is one, the series that ended is the one to show. Weeks without a return belong to
 * the series before them.
 */
export const runningSeries = <Week>(
  weeks: readonly Week[],
  returnOf: (week: Week) => number | undefined,
): readonly Week[] => {
  let [from, ended] = [0, false]
  weeks.forEach((week, place) => {
    const fraction = returnOf(week)
    if (fraction === undefined) return
    if (ended) from = place
    ended = fraction <= -1
  })
  return weeks.slice(from)
}

/** Returns compounded: 1% and 1% are 2.01%. Undefined for an empty list. */
export const compound = (returns: readonly number[]): number | undefined =>
  returns.length === 0 ? undefined : returns.reduce((wealth, fraction) => wealth * (1 + fraction), 1) - 1

/**
 * The time-weighted return: what each dollar at work has earned, regardless of when others came or went. A flow is in
 * the opening of the period in which it takes effect, so money paid in is not a gain. Undefined if nothing was ever at
 * work.
 */
export const timeWeighted = (periods: readonly Period[]): number | undefined => compound(periodReturns(periods))

/**
 * A return over some weeks, restated for 52 weeks at the same pace. Undefined under a year, as GIPS requires (a short
 * time says nothing about a whole year), or if more than everything was lost.
 */
export const annualised = (fraction: number | undefined, weeks: number): number | undefined => {
  if (fraction === undefined || !(weeks >= weeksPerYear) || fraction < -1) return undefined
  const yearly = (1 + fraction) ** (weeksPerYear / weeks) - 1
  return Number.isFinite(yearly) ? yearly : undefined
}

/** The investor's own money: above zero if it came in, below if it left. Cents. */
export interface Flow {
  readonly at: number
  readonly amount: Cents
}

const halvings = 200
const growthMax = 1e6

/**
 * The money-weighted return over the whole time: the one rate at which everything that came in, less everything that
 * left, would have grown to the balance at the end. For the whole time, not per year. Undefined without money or time,
 * and if no rate leads there.
 */
export const moneyWeighted = (flows: readonly Flow[], end: { at: number; balance: Cents }): number | undefined => {
  const own = flows.filter(({ at, amount }) => amount !== 0 && at <= end.at)
  const from = Math.min(...own.map(({ at }) => at))
  const length = end.at - from
  if (!(length > 0)) return undefined
  const grown = (growth: number): number =>
    own.reduce((sum, { at, amount }) => sum + amount * growth ** ((end.at - at) / length), 0) - end.balance
  let [low, high] = [0, growthMax]
  if (grown(low) > 0 || grown(high) < 0) return undefined
  for (let round = 0; round < halvings; round++) {
    const middle = (low + high) / 2
    if (grown(middle) < 0) low = middle
    else high = middle
  }
  return high - 1
}
