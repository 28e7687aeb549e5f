import { type Cents, checkCents } from '#fund/cents/money.ts'

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
 * covers it beyond what is set aside (api.md "Money"). If cash holds less than is set aside, or is overdrawn, trading makes
 * it up as far as it can: what the fund owes is lacking in trading, not in what belongs to others already.
 */
export const sweepAmount = (books: SweepBooks & { readonly cash: Cents; readonly setAside: Cents }): Cents => {
  const free = checkCents(books.cash - books.setAside)
  const held = Math.max(0, checkCents(books.trading - books.givenSince))
  return Math.max(Math.min(lackingInTrading(books), free), held === 0 ? 0 : -held)
}
