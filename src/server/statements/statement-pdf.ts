import { formatMoney, formatPercent, toPercent } from '#fund/format.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { formatInstant, zoneLabel } from '#fund/week-display.ts'
import type { Account, StatementLine } from './account.ts'
import type { Sheets } from './sheet.ts'
import type { Span } from './span.ts'

/** Whose statement, by whom, and from which state of the book. */
export interface Issue {
  readonly house: string
  readonly owner: { readonly name: string; readonly email: string }
  readonly issuedAt: number
  readonly book: { readonly seq: number; readonly hash: string }
}

const figure = (sheets: Sheets, label: string, value: string, strong = false): void =>
  sheets.row(
    [
      { text: label, at: 0 },
      { text: value, at: 0.6, ends: true },
    ],
    strong ? { weight: 'strong' } : {},
  )

export const footOf = ({ house, issuedAt, book }: Issue): string =>
  `${house} · issued ${formatInstant(issuedAt)} ${zoneLabel(issuedAt)} from entry ${book.seq} of the book, SHA-256 ${book.hash}`

export const head = (sheets: Sheets, title: string, span: Span, { house, owner }: Issue): void => {
  sheets.line(house, { points: 11, weight: 'strong' })
  sheets.gap(10)
  sheets.line(title, { points: 18, weight: 'strong' })
  sheets.line(span.label, { quiet: true })
  sheets.gap(8)
  sheets.line(owner.name, { weight: 'strong' })
  sheets.line(owner.email, { quiet: true })
  sheets.gap(8)
  sheets.rule()
}

const figures = (sheets: Sheets, account: Account): void => {
  figure(sheets, 'Opening balance', formatMoney(account.opening), true)
  figure(sheets, 'Deposits', formatMoney(account.deposits))
  figure(sheets, 'Capital withdrawn', formatMoney(-account.capitalWithdrawn))
  figure(sheets, 'Dividends', formatMoney(-account.dividends))
  figure(sheets, 'Result of the weeks closed', formatMoney(account.result))
  if (account.corrections !== 0) figure(sheets, 'Corrections of closed weeks', formatMoney(account.corrections))
  if (account.otherFlows !== 0) figure(sheets, 'Reversals and write-offs', formatMoney(account.otherFlows))
  figure(sheets, 'Closing balance', formatMoney(account.closing), true)
  if (account.payable !== 0) figure(sheets, 'Withdrawn and not yet paid', formatMoney(account.payable))
}

const shares = (sheets: Sheets, { weeks, timeWeighted }: Account): void => {
  sheets.line('How the result came about', { points: 12, weight: 'strong' })
  figure(sheets, 'Gross profit or loss of the weeks closed', formatMoney(weeks.gross))
  figure(sheets, 'Of it made up earlier losses', formatMoney(weeks.recovered))
  figure(sheets, 'Your share of profits', formatMoney(weeks.share))
  figure(sheets, "The fund's share of profits", formatMoney(weeks.fundShare))
  const fraction = timeWeighted === undefined ? 'none' : formatPercent(toPercent(timeWeighted))
  figure(sheets, "Time-weighted return, net of the fund's share", fraction)
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
  sheets.line('Ledger', { points: 12, weight: 'strong' })
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
  if (lines.length === 0) sheets.line('No entry in this time.', { quiet: true })
  for (const line of lines) ledgerRow(sheets, line)
}

/** A statement on sheets of its own: figures, how the result came about, every line of the ledger. */
export const drawStatement = (sheets: Sheets, issue: Issue, span: Span, account: Account): void => {
  sheets.page(footOf(issue))
  head(sheets, 'Account statement', span, issue)
  figures(sheets, account)
  sheets.gap(12)
  shares(sheets, account)
  sheets.gap(12)
  ledger(sheets, account.lines)
}

/** What a year came to, for whoever files taxes with it. */
export const drawTaxSummary = (sheets: Sheets, issue: Issue, span: Span, account: Account): void => {
  sheets.page(footOf(issue))
  head(sheets, `Tax summary ${span.name}`, span, issue)
  const net = account.result + account.corrections
  figure(sheets, 'Net result of the year', formatMoney(net), true)
  figure(sheets, 'Gross profit or loss of the weeks closed', formatMoney(account.weeks.gross))
  figure(sheets, "The fund's share of profits", formatMoney(account.weeks.fundShare))
  figure(sheets, 'Corrections of closed weeks', formatMoney(account.corrections))
  sheets.gap(12)
  figure(sheets, 'Deposits', formatMoney(account.deposits))
  figure(sheets, 'Capital withdrawn', formatMoney(account.capitalWithdrawn))
  figure(sheets, 'Dividends', formatMoney(account.dividends))
  sheets.gap(12)
  figure(sheets, 'Balance at the start', formatMoney(account.opening))
  figure(sheets, 'Balance at the end', formatMoney(account.closing))
  sheets.gap(12)
  sheets.line('Figures of the fund’s book by date of effect in New York. This is not a tax form, and not advice.', {
    quiet: true,
  })
}
