import type { Account } from './account.ts'
import { type BookEntry, isAtWorkIn } from './book-entry.ts'
import { type Cents, checkCents, sumCents } from './money.ts'
import type { Week } from './week.ts'

/** An investor's capital and result, or what one entry moves of them. */
export type CapitalAndResult = Pick<Account, 'capital' | 'result'>

/** What a withdrawal can be settled from. */
export interface Settleable extends CapitalAndResult {
  /** The sum of the debits that are booked for later. */
  readonly taken: Cents
  /** What of the balance was received since the week before the effect began: it has not traded, and bore no loss. */
  readonly deposited: Cents
}

/**
 * What a withdrawal can be settled from: the balance at its effect less every debit already booked, however late that
 * takes effect (api.md "Withdrawals"). `notInEffect` are the entries that are booked and take effect later: what one
 * gives is not there, what one takes cannot be paid to anybody. `deposits` are those that have not traded yet.
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

/** What is there of an investor's book as a week begins, to settle withdrawals from, without what of it is new. */
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
