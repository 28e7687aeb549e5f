import { type Cents, checkCents } from './money.ts'

/**
 * How much of its share the fund can take now: at most what cash holds beyond what is payable to others or not yet
 * anybody's, less what it has already asked for (api.md "Money"). Until the Sunday after a close its share of that week
 * is still in trading.
 */
export const takeable = (books: {
  cash: Cents
  payable: Cents
  suspended: Cents
  share: Cents
  asked: Cents
}): Cents => {
  const there = Math.min(books.share, checkCents(books.cash - books.payable - books.suspended))
  return Math.max(0, checkCents(there - books.asked))
}
