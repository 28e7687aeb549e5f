import { type Cents, sumCents } from '#fund/cents/money.ts'

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
