import { type Cents, checkCents } from './money.ts'

/**
 * What the fund can take of its share now: at most what cash holds besides what is payable to others or nobody's yet, less what it
 * asked for already (api.md "Money"). Until the Sunday after a close its share of that week is still in trading.
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
