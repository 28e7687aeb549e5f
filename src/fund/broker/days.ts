import { type Cents, sumCents } from '#fund/cents/money.ts'
import { absolute, centsOf, type Decimal, decimalOfCents, sumDecimals } from './decimals.ts'

/** A day of an account as the broker states it. Flows are above zero if money came in, costs below it. */
export interface StatedDay {
  readonly day: string
  /** The net asset value at the end of the day before, and of this one. */
  readonly start: Decimal
  readonly end: Decimal
  /** Deposits and withdrawals. */
  readonly flows: Decimal
  readonly commissions: Decimal
  readonly fees: Decimal
  readonly interest: Decimal
}

/** What was earned: what changed that did not flow. Commissions, fees and interest are in it. */
const resultOf = ({ start, end, flows }: Pick<StatedDay, 'start' | 'end' | 'flows'>): Decimal => end - start - flows

/** A day in whole cents. */
export interface DayInCents {
  readonly day: string
  readonly start: Cents
  readonly end: Cents
  readonly flows: Cents
  readonly result: Cents
  readonly commissions: Cents
  readonly fees: Cents
  readonly interest: Cents
  /** The exact result less the one in cents: what rounding the day's totals left. */
  readonly rest: Decimal
}

/**
 * Each of a day's totals is rounded once. The result is what follows from them in whole cents, so that days add up to
 * their week to the cent; what the exact one has beyond it is the rest.
 */
export const dayInCents = (stated: StatedDay): DayInCents => {
  const [start, end, flows] = [stated.start, stated.end, stated.flows].map(centsOf) as [Cents, Cents, Cents]
  const result = sumCents([end, -start, -flows])
  return {
    day: stated.day,
    start,
    end,
    flows,
    result,
    commissions: centsOf(stated.commissions),
    fees: centsOf(stated.fees),
    interest: centsOf(stated.interest),
    rest: resultOf(stated) - decimalOfCents(result),
  }
}

const halfACent = decimalOfCents(1) / 2n

/** Whether two amounts are the same but for decimals beyond the cent. */
export const isSameAmount = (one: Decimal, other: Decimal): boolean => absolute(one - other) < halfACent

/**
 * Days that follow one another as one, a week for example: the values at its two edges, and the sums between. It has
 * the day of the last one. Undefined without a day.
 */
export const asOneDay = (days: readonly DayInCents[]): DayInCents | undefined => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const sum = (of: (day: DayInCents) => Cents): Cents => sumCents(days.map(of))
  return {
    day: last.day,
    start: first.start,
    end: last.end,
    flows: sum(({ flows }) => flows),
    result: sum(({ result }) => result),
    commissions: sum(({ commissions }) => commissions),
    fees: sum(({ fees }) => fees),
    interest: sum(({ interest }) => interest),
    rest: sumDecimals(days.map(({ rest }) => rest)),
  }
}
