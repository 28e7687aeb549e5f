import { type Cents, checkCents } from './money.ts'
import { minuteMs } from './time.ts'
import type { Week } from './week.ts'

/** What one entry of the book moves of an investor's money, and when it takes effect. Cents. */
export interface BookEntry {
  readonly at: number
  /** An entry's kind as the ledger names it. */
  readonly kind: string
  readonly capital: Cents
  readonly result: Cents
  readonly payable: Cents
}

/** What an entry moves of the balance, which is capital plus result. */
export const balanceChange = ({ capital, result }: BookEntry): Cents => checkCents(capital + result)

/**
 * What a week's close or a correction gave or took. After an account was closed a correction is paid out at once, so
 * what it gives stands on payable.
 */
export const gainOf = ({ kind, capital, result, payable }: BookEntry): Cents => {
  if (kind === 'close') return result
  return kind === 'correction' ? checkCents(capital + result + payable) : 0
}

/**
 * The one rule of where a flow belongs (api.md "Returns"). It is in the balance of every New York day from the one in
 * which it takes effect, so what takes effect on a Sunday at 00:01 is not in the balance of the Saturday before.
 */
export const isInBalanceOf = (week: Week, { at }: Pick<BookEntry, 'at'>): boolean => at < week.to - minuteMs

/** Whether it is at work in a week: there when the week begins; a deposit received at that very instant is not. */
export const isAtWorkIn = (week: Week, { at, kind }: Pick<BookEntry, 'at' | 'kind'>): boolean =>
  at < week.from || (at === week.from && kind !== 'deposit')

/** The balance of the entries that hold to a condition. */
export const balanceOfThose = (entries: readonly BookEntry[], is: (entry: BookEntry) => boolean): Cents =>
  entries.reduce((sum, entry) => (is(entry) ? checkCents(sum + balanceChange(entry)) : sum), 0)
