import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { ResultParts } from '#fund/money/reconciliation.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { StatedAccount, StatementLine } from './account.ts'
import { figure, footOf, head, type Issue, percentText, restatements, title } from './paper-parts.ts'
import { drawProof, type PaperProof } from './paper-proof.ts'
import type { Sheets } from './sheet.ts'
import type { NamedSpan } from './span.ts'

const bookedLater = 'They are in the balance and the statement of the period in which they take effect.'

/** The lines of a period: in the order shown, they sum to the closing balance. */
export const reconciliation = (sheets: Sheets, account: StatedAccount): void => {
  const optional = (label: string, amount: number) => amount !== 0 && figure(sheets, label, formatMoney(amount))
  figure(sheets, 'Opening balance', formatMoney(account.opening), true)
  figure(sheets, 'Deposits', formatMoney(account.deposits))
  figure(sheets, 'Capital withdrawn', formatMoney(-account.capitalWithdrawn))
  figure(sheets, 'Dividends', formatMoney(-account.dividends))
  figure(sheets, 'Result of the weeks closed', formatMoney(account.result))
  figure(sheets, 'Restated by corrections of closed weeks', formatMoney(account.corrections))
  optional('Of them paid out, the account being closed', -account.correctionsPaid)
  optional('Written off, borne by the fund', account.borneByFund)
  optional('Other entries', account.other)
  figure(sheets, 'Closing balance', formatMoney(account.closing), true)
  if (account.payable !== 0) figure(sheets, 'Withdrawn and not yet paid', formatMoney(account.payable))
}

/**
 * How the result came about: the lines sum to the investor's share, and with recovered losses and the losses to the
 * result.
 */
export const cameAbout = (sheets: Sheets, parts: ResultParts): void => {
  title(sheets, 'How the result of the closed weeks came about')
  figure(sheets, 'Gross profit of the weeks that gained', formatMoney(parts.profits))
  figure(sheets, 'Of it made up earlier losses', formatMoney(-parts.recovered))
  figure(sheets, "The fund's share of profits", formatMoney(-parts.fundShare))
  figure(sheets, 'Your share of profits', formatMoney(parts.share), true)
  figure(sheets, 'Made up earlier losses, yours in full', formatMoney(parts.recovered))
  figure(sheets, 'Losses of the weeks that lost', formatMoney(-parts.losses))
  figure(sheets, 'Result of the weeks closed', formatMoney(parts.result), true)
}

const returns = (sheets: Sheets, { weeks }: StatedAccount): void => {
  figure(sheets, "Time-weighted return, net of the fund's share", percentText(weeks.timeWeighted))
  if (weeks.since.length > 0) figure(sheets, 'The same with every later correction', percentText(weeks.timeWeightedNow))
}

const columns = { date: 0, description: 0.13, account: 0.56, amount: 0.82, balance: 1 } as const

const ledgerRow = (sheets: Sheets, line: StatementLine): void =>
  sheets.row(
    [
      { text: newYorkDate(line.effectiveAt), at: columns.date },
      { text: line.description, at: columns.description },
      { text: line.account, at: columns.account },
      { text: formatMoney(line.amount), at: columns.amount, ends: true },
      { text: formatMoney(line.balanceAfter), at: columns.balance, ends: true },
    ],
    { points: 8 },
  )

const ledger = (sheets: Sheets, lines: readonly StatementLine[]): void => {
  title(sheets, 'Ledger')
  sheets.row(
    [
      { text: 'Effective', at: columns.date },
      { text: 'Entry', at: columns.description },
      { text: 'Account', at: columns.account },
      { text: 'Amount', at: columns.amount, ends: true },
      { text: 'Balance', at: columns.balance, ends: true },
    ],
    { points: 8, weight: 'strong' },
  )
  sheets.rule()
  if (lines.length === 0) sheets.line('No entry in this period.', { quiet: true })
  for (const line of lines) ledgerRow(sheets, line)
}

/** Corrections booked in the time, and those of its weeks that were booked after it. */
export const corrections = (sheets: Sheets, { weeks }: StatedAccount): void => {
  restatements(sheets, 'Restated in this period', weeks.corrections)
  restatements(sheets, 'Weeks of this period that were corrected later', weeks.since, bookedLater)
}

/** A statement on sheets of its own: figures, how the result came about, corrections, every line of the ledger. */
export const drawStatement = (
  sheets: Sheets,
  issue: Issue,
  span: NamedSpan,
  { account, proof }: { account: StatedAccount; proof: PaperProof },
): void => {
  sheets.page(footOf(issue))
  head(sheets, 'Account statement', span, issue)
  reconciliation(sheets, account)
  sheets.gap(12)
  cameAbout(sheets, account.parts)
  returns(sheets, account)
  sheets.gap(12)
  corrections(sheets, account)
  drawProof(sheets, proof)
  ledger(sheets, account.lines)
}
