import { type Cents, checkCents } from '#fund/cents/money.ts'

/** What is in cash, and whose it is: without anything that moves between trading and others only at the next sweep. */
export interface CashBooks {
  readonly cash: Cents
  /** Withdrawn by investors and not paid yet. */
  readonly payable: Cents
  /** Of nobody yet. */
  readonly suspended: Cents
  /** Investors' own that is not at work: new deposits, and balances that do not trade. */
  readonly waiting: Cents
  /** The fund's account: as the sweeps and cash left it, and with what is booked and still in trading. */
  readonly fundInCash: Cents
  readonly fund: Cents
  /** The debits of investors whose balance is below zero, by the same two measures. */
  readonly debitsInCash: Cents
  readonly debits: Cents
}

/** The part of cash that belongs to others and that no entry but their own may take (api.md "Money"). */
export const setAside = ({ payable, suspended, waiting }: CashBooks): Cents => checkCents(payable + suspended + waiting)

/** What cash lacks of what is set aside in it: by what the bank has taken, or by what was not the fund's after all. */
export const missingInCash = (books: CashBooks): Cents => Math.max(0, checkCents(setAside(books) - books.cash))

/**
 * What the fund owes: what its account lacks, and the debits of investors below zero as far as its account does not
 * cover them, since it advances those until they are settled. A share that is booked repays it once a sweep brings it
 * to cash; a share that is taken away by a correction is owed at once.
 */
export const fundDebt = ({ fundInCash, fund, debitsInCash, debits }: CashBooks): Cents =>
  Math.max(0, checkCents(debitsInCash - fundInCash), checkCents(debits - fund))

/**
 * How much of its share the fund can take now: what is beyond its reserve and has come to cash, at most what cash holds
 * beyond what is set aside, less what it has already asked for, and nothing while it owes (api.md "Money"). Until the
 * Sunday after a close its share of that week is still in trading, as a part of the reserve.
 */
export const takeable = (books: CashBooks & { readonly asked: Cents; readonly reserve: Cents }): Cents => {
  if (fundDebt(books) > 0) return 0
  const [booked, inCash] = [books.fund - books.debits - books.reserve, books.fundInCash - books.debitsInCash]
  const there = Math.min(checkCents(booked), checkCents(inCash), checkCents(books.cash - setAside(books)))
  return Math.max(0, checkCents(there - books.asked))
}

/** How many of the newest weeks the fund's reserve is made of, unless the fund sets another number, and at most. */
export const reserveWeeksDefault = 4
export const reserveWeeksMax = 52
