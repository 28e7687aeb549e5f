import { type Cents, checkCents } from '#fund/cents/money.ts'

/**
 * An investor's money, api.md "Money". `capital`: deposits less capital withdrawn, never negative. `result`: shares,
 * recoveries and losses, less dividends; may be negative. `payable`: withdrawn and not yet paid out. `carriedLoss`: the
 * loss that later profits make up before they are split; a record, not money.
 */
export interface Account {
  capital: Cents
  result: Cents
  payable: Cents
  carriedLoss: Cents
}

export const emptyAccount: Readonly<Account> = { capital: 0, result: 0, payable: 0, carriedLoss: 0 }

/** Balance = capital + result: what trades, and what the investor sees. */
export const balanceOf = ({ capital, result }: Pick<Account, 'capital' | 'result'>): Cents =>
  checkCents(capital + result)
