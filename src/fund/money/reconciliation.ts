import { type Cents, checkCents } from '#fund/cents/money.ts'
import { type BookEntry, balanceChange, balanceOfThose, gainOf } from './book-entry.ts'

/** Half-open, as epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * A period of an account: opening + deposits − capitalWithdrawn − dividends + result + corrections − correctionsPaid +
 * borneByFund + other = closing, all by when they take effect. Cents.
 */
export interface AccountReconciliation {
  readonly opening: Cents
  /** Less the deposits that were reversed. */
  readonly deposits: Cents
  /** How much capital was paid out; if a whole balance leaves after a loss, less than was once paid in. */
  readonly capitalWithdrawn: Cents
  readonly dividends: Cents
  /** What the weeks' closes added or took away. */
  readonly result: Cents
  /** What corrections of closed weeks added or took away, in the period in which they take effect. */
  readonly corrections: Cents
  /** The part of `corrections` that was paid out at once because the account was closed. */
  readonly correctionsPaid: Cents
  /** A debit of a closed account that the fund wrote off. */
  readonly borneByFund: Cents
  readonly other: Cents
  readonly closing: Cents
}

type Flows = Omit<AccountReconciliation, 'opening' | 'closing'>

const none: Flows = {
  deposits: 0,
  capitalWithdrawn: 0,
  dividends: 0,
  result: 0,
  corrections: 0,
  correctionsPaid: 0,
  borneByFund: 0,
  other: 0,
}

/** What moved to payable, or came back from it: the part from the result is a dividend, the rest is capital. */
const paidOf = ({ result, payable }: BookEntry): Partial<Flows> => {
  const dividends = Math.sign(result) === -Math.sign(payable) ? -result : 0
  return { dividends, capitalWithdrawn: payable - dividends }
}

const flowsOf = (entry: BookEntry): Partial<Flows> => {
  const { kind, payable } = entry
  const change = balanceChange(entry)
  if (kind === 'close') return { result: change }
  if (kind === 'correction') return { corrections: gainOf(entry), correctionsPaid: payable }
  if (kind === 'write-off') return { borneByFund: change }
  if (change === -payable) return paidOf(entry)
  // Payable against cash leaves the balance as it is, and adds nothing here.
  return kind === 'deposit' || kind === 'reversal' ? { deposits: change } : { other: change }
}

/** The one sum of a period, from an account's entries: every paper, figure and explanation of a period uses it. */
export const reconcile = (entries: readonly BookEntry[], { from, to }: Span): AccountReconciliation => {
  const sum: { -readonly [K in keyof Flows]: Cents } = { ...none }
  for (const entry of entries) {
    if (entry.at < from || entry.at >= to) continue
    for (const [name, amount] of Object.entries(flowsOf(entry)) as [keyof Flows, Cents][])
      sum[name] = checkCents(sum[name] + amount)
  }
  return {
    opening: balanceOfThose(entries, ({ at }) => at < from),
    ...sum,
    closing: balanceOfThose(entries, ({ at }) => at < to),
  }
}

/** How far the lines of a period are from its closing balance: must be zero. */
export const unreconciled = (of: AccountReconciliation): Cents =>
  checkCents(
    of.opening +
      of.deposits -
      of.capitalWithdrawn -
      of.dividends +
      of.result +
      of.corrections -
      of.correctionsPaid +
      of.borneByFund +
      of.other -
      of.closing,
  )

/** A week's row as it was shared out. Cents. */
export interface SharedRow {
  readonly gross: Cents
  readonly recovered: Cents
  readonly fundShare: Cents
}

/**
 * The parts of the weeks' result: profits − recovered − fundShare = share, and share + recovered − losses = result.
 * `recovered` made up earlier losses: it is taken out before the split and goes to the investor in full.
 */
export interface ResultParts {
  readonly profits: Cents
  readonly recovered: Cents
  readonly fundShare: Cents
  readonly share: Cents
  /** Above zero. */
  readonly losses: Cents
  readonly result: Cents
}

export const resultParts = (rows: readonly SharedRow[]): ResultParts => {
  const sumOf = (of: (row: SharedRow) => Cents): Cents => rows.reduce((sum, row) => checkCents(sum + of(row)), 0)
  const [profits, losses] = [sumOf(({ gross }) => Math.max(0, gross)), sumOf(({ gross }) => Math.max(0, -gross))]
  const [recovered, fundShare] = [sumOf((row) => row.recovered), sumOf((row) => row.fundShare)]
  const share = checkCents(profits - recovered - fundShare)
  return { profits, recovered, fundShare, share, losses, result: checkCents(share + recovered - losses) }
}
