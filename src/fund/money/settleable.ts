import type { Week } from '#fund/calendar/week.ts'
import { type Cents, checkCents, sumCents } from '#fund/cents/money.ts'
import type { Account } from './account.ts'
import { type BookEntry, isAtWorkIn } from './book-entry.ts'

/** An investor's capital and result, or how one entry changes them. */
export type CapitalAndResult = Pick<Account, 'capital' | 'result'>

/** What is available to settle a withdrawal. */
export interface Settleable extends CapitalAndResult {
  /** The sum of the debits that are booked and take effect later. */
  readonly taken: Cents
  /**
   * The part of the balance received since the beginning of the week before the effect: it has not traded, and bore no
   * loss.
   */
  readonly deposited: Cents
}

/**
 * What is available to settle a withdrawal: the balance at its effect less every debit already booked, however late
 * that takes effect (api.md "Withdrawals"). `notInEffect` are entries that are booked and take effect later: what one
 * adds is not there yet, and what one takes cannot be paid to anybody. `deposits` are those that have not traded yet.
 */
export const settleable = (
  atEffect: CapitalAndResult,
  notInEffect: readonly CapitalAndResult[],
  deposits: readonly Cents[] = [],
): Settleable => {
  let [{ capital, result }, taken] = [atEffect, 0]
  for (const entry of notInEffect) {
    const change = checkCents(entry.capital + entry.result)
    if (change > 0) continue
    capital = checkCents(capital + entry.capital)
    result = checkCents(result + entry.result)
    taken = checkCents(taken - change)
  }
  return { capital, result, taken, deposited: sumCents(deposits) }
}

/** What an investor's book holds for settling withdrawals as a week begins, except for what is new. */
export const settleableFor = (week: Week, entries: readonly BookEntry[]): Omit<Settleable, 'deposited'> => {
  const isThere = (entry: BookEntry) => isAtWorkIn(week, entry)
  const there = entries.filter(isThere)
  const atEffect = {
    capital: sumCents(there.map(({ capital }) => capital)),
    result: sumCents(there.map(({ result }) => result)),
  }
  return settleable(
    atEffect,
    entries.filter((entry) => !isThere(entry)),
  )
}
