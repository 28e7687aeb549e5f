import { type Cents, sumCents } from './money.ts'

/** A line of an entry on an investor's own accounts. */
interface Line {
  readonly account: 'capital' | 'result' | 'payable'
  readonly amount: Cents
}

/** What an entry did to the balance, which is capital and result; a payout of what was set aside does nothing to it. */
export const balanceChangeByLines = (lines: readonly Line[]): Cents =>
  sumCents(lines.filter(({ account }) => account !== 'payable').map(({ amount }) => amount))

/** What an entry paid of what had been set aside before. */
export const paidFromSetAside = (lines: readonly Line[]): Cents =>
  sumCents(lines.filter(({ account }) => account === 'payable').map(({ amount }) => -amount))
