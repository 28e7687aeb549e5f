import { minuteMs } from '#fund/calendar/time.ts'
import type { Week } from '#fund/calendar/week.ts'
import { type Cents, checkCents, sumCents } from '#fund/cents/money.ts'

/** How one entry of the book changes an investor's money, and when it takes effect. Cents. */
export interface BookEntry {
  readonly at: number
  /** An entry's kind as the ledger names it. */
  readonly kind: string
  readonly capital: Cents
  readonly result: Cents
  readonly payable: Cents
}

/** How an entry changes the balance, which is capital plus result. */
export const balanceChange = ({ capital, result }: BookEntry): Cents => checkCents(capital + result)

/**
 * What a week's close or a correction added or took away. Once an account is closed, a correction is paid out at once,
 * so what it adds is in payable.
 */
export const gainOf = ({ kind, capital, result, payable }: BookEntry): Cents => {
  if (kind === 'close') return result
  return kind === 'correction' ? checkCents(capital + result + payable) : 0
}

/**
 * The one rule for which day a flow belongs to (api.md "Returns"). It is in the balance of every New York day from the
 * one in which it takes effect, so a flow that takes effect on a Sunday at 00:01 is not in the balance of the Saturday
 * before.
 */
export const isInBalanceOf = (week: Week, { at }: Pick<BookEntry, 'at'>): boolean => at < week.to - minuteMs

/**
 * Whether an entry is at work in a week: it is there when the week begins; a deposit received at that very instant is
 * not.
 */
export const isAtWorkIn = (week: Week, { at, kind }: Pick<BookEntry, 'at' | 'kind'>): boolean =>
  at < week.from || (at === week.from && kind !== 'deposit')

/** The balance of the entries that meet a condition. */
export const balanceOfThose = (entries: readonly BookEntry[], is: (entry: BookEntry) => boolean): Cents =>
  entries.reduce((sum, entry) => (is(entry) ? checkCents(sum + balanceChange(entry)) : sum), 0)

/** A line of an entry on an investor's own accounts. */
interface Line {
  readonly account: 'capital' | 'result' | 'payable'
  readonly amount: Cents
}

/** How an entry changed the balance, which is capital and result; paying out what was set aside does not change it. */
export const balanceChangeByLines = (lines: readonly Line[]): Cents =>
  sumCents(lines.filter(({ account }) => account !== 'payable').map(({ amount }) => amount))

/** How much an entry paid out of what had been set aside before. */
export const paidFromSetAside = (lines: readonly Line[]): Cents =>
  sumCents(lines.filter(({ account }) => account === 'payable').map(({ amount }) => -amount))
