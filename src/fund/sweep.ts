import { type Cents, checkCents } from './money.ts'

/** What decides how much is moved from cash into trading, or back, for the week that begins on a Sunday. */
export interface SweepBooks {
  /** What trades in that week. */
  readonly opening: Cents
  /** What trading holds now, and what it has given since that Sunday. */
  readonly trading: Cents
  readonly givenSince: Cents
}

/** How much trading lacks for a week's opening; below zero if it holds more than that. */
export const lackingInTrading = ({ opening, trading, givenSince }: SweepBooks): Cents =>
  checkCents(opening - (trading - givenSince))

/**
 * What a Sunday's sweep moves from cash into trading, below zero for what goes back: what trading lacks, as far as cash
 * covers it. Money in suspense does not trade (api.md "Money").
 */
export const sweepAmount = (books: SweepBooks & { readonly cash: Cents; readonly suspended: Cents }): Cents =>
  Math.min(lackingInTrading(books), Math.max(0, checkCents(books.cash - books.suspended)))
