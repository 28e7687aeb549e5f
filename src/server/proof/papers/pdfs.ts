import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatDate, formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import type { ResultParts } from '#fund/money/reconciliation.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { StatedAccount, StatementLine } from './account.ts'
import { hasMissingLetters } from './fonts.ts'
import { figure, footOf, head, type Issue, percentText, restatements, title } from './paper-parts.ts'
import { drawProof, type PaperProof } from './paper-proof.ts'
import type { Sheets } from './sheet.ts'
import type { NamedSpan } from './span.ts'

/** Words alone, under a heading if there is one. */
export interface Letter {
  readonly house: string
  readonly heading?: string
  readonly paragraphs: readonly string[]
}

export const drawLetter = (sheets: Sheets, { house, heading, paragraphs }: Letter): void => {
  sheets.page([house])
  if (heading) {
    sheets.line(house, { points: 11, weight: 'strong' })
    sheets.gap(10)
    sheets.line(heading, { points: 18, weight: 'strong' })
    sheets.gap(8)
  }
  for (const paragraph of paragraphs) {
    sheets.line(paragraph)
    sheets.gap(6)
  }
}

/** What a year amounted to, for filing taxes. */
export const drawTaxSummary = (
  sheets: Sheets,
  issue: Issue,
  span: NamedSpan,
  { account, proof }: { account: StatedAccount; proof: PaperProof },
): void => {
  sheets.page(footOf(issue))
  head(sheets, `Tax summary ${span.name}`, span, issue)
  figure(sheets, 'Net result of the year', formatMoney(account.result + account.corrections), true)
  sheets.gap(12)
  reconciliation(sheets, account)
  sheets.gap(12)
  cameAbout(sheets, account.parts)
  sheets.gap(12)
  corrections(sheets, account)
  drawProof(sheets, proof)
  sheets.line('Figures from the fund’s book by effective date in New York. This is not a tax form, and not advice.', {
    quiet: true,
  })
}

const named: readonly (readonly [string, (account: StatedAccount) => number])[] = [
  ['Opening balance', (of) => of.opening],
  ['Deposits', (of) => of.deposits],
  ['Capital withdrawn', (of) => of.capitalWithdrawn],
  ['Dividends', (of) => of.dividends],
  ['Result of the weeks closed', (of) => of.result],
  ['Restated by corrections of closed weeks', (of) => of.corrections],
  ['Paid out by corrections', (of) => of.correctionsPaid],
  ['Borne by the fund', (of) => of.borneByFund],
  ['Other entries', (of) => of.other],
  ['Closing balance', (of) => of.closing],
  ['Withdrawn and not yet paid', (of) => of.payable],
  ['Gross profit of the weeks that gained', (of) => of.parts.profits],
  ['Losses of the weeks that lost', (of) => of.parts.losses],
  ["The fund's share of profits", (of) => of.parts.fundShare],
]

const change = (sheets: Sheets, label: string, before: string, after: string): void => {
  if (before !== after) figure(sheets, label, `from ${before} to ${after}`)
}

const key = (one: object): string => JSON.stringify(one)

/** The page of a new version: what differs from the one before, and why. */
export const drawDifferences = (
  sheets: Sheets,
  issue: Issue,
  { before, after }: { before: StatedAccount; after: StatedAccount },
): void => {
  sheets.page(footOf(issue))
  title(sheets, `What differs from version ${(issue.version ?? 1) - 1}`)
  sheets.gap(6)
  for (const [label, of] of named) change(sheets, label, formatMoney(of(before)), formatMoney(of(after)))
  change(
    sheets,
    'Time-weighted return with every later correction',
    percentText(before.weeks.timeWeightedNow),
    percentText(after.weeks.timeWeightedNow),
  )
  sheets.gap(12)
  const knownBefore = new Set([...before.weeks.since, ...before.weeks.corrections].map(key))
  const corrected = [...after.weeks.since, ...after.weeks.corrections].filter((one) => !knownBefore.has(key(one)))
  restatements(sheets, 'Weeks that were corrected since', corrected)
  const hashes = new Set(before.lines.map(({ hash }) => hash))
  const added = after.lines.filter(({ hash }) => !hashes.has(hash))
  if (added.length > 0) title(sheets, 'Entries that were booked since')
  for (const { description, amount, account, effectiveAt, postedAt } of added)
    sheets.line(
      `${description}: ${formatMoney(amount)} of ${account}, effective ${formatDate(effectiveAt)}, booked ${formatDate(postedAt)}.`,
    )
  sheets.gap(12)
  sheets.line('The version before this one stays as it was and can still be downloaded.')
}

/** A signature as it is kept. */
export interface SignedAgreement {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly name: string
  readonly email: string
  readonly digest: string
  readonly signed_at: number
  readonly from_address: string
  readonly browser: string
  readonly confirmed_by: string
}

const fact = (sheets: Sheets, label: string, value: string): void => {
  sheets.row([{ text: label, at: 0 }], { quiet: true, points: 8 })
  sheets.line(value)
  sheets.gap(4)
}

const confirmed: Readonly<Record<string, string>> = {
  'second factor': 'by the second factor of the account',
  'mailed code': 'by a code mailed to the address of the account',
  none: 'by the session alone: nothing more was asked for',
}

const missingLetters =
  'Letters that this paper has no font for are given by their Unicode numbers; the name is on file as it was typed.'

/**
 * The record of a signature: what was signed, by whom, when and from where, and how to tell the file from any other.
 */
export const drawSignature = (sheets: Sheets, house: string, signed: SignedAgreement): void => {
  sheets.page([`${house} · record of signature ${signed.id}`])
  sheets.line(house, { points: 11, weight: 'strong' })
  sheets.gap(10)
  sheets.line('Record of signature', { points: 18, weight: 'strong' })
  sheets.gap(8)
  sheets.rule()
  title(sheets, `${signed.title}, version ${signed.version}`)
  sheets.gap(6)
  fact(sheets, 'Signed as', signed.name)
  if (hasMissingLetters(signed.name)) sheets.line(missingLetters, { points: 8, quiet: true })
  fact(sheets, 'Account', signed.email)
  fact(
    sheets,
    'Signed at',
    `${formatInstant(signed.signed_at)} ${zoneLabel(signed.signed_at)} (${new Date(signed.signed_at).toISOString()})`,
  )
  fact(sheets, 'From', `${signed.from_address}, ${signed.browser}`)
  fact(sheets, 'Confirmed', confirmed[signed.confirmed_by] ?? signed.confirmed_by)
  fact(sheets, 'SHA-256 of the file that was signed', signed.digest)
  sheets.gap(8)
  sheets.line(
    'The name was typed by the person who was signed in, after the file was offered to them to read. The file whose SHA-256 is the one above is what was signed: another file, however alike, has another.',
    { quiet: true },
  )
}

const bookedLater = 'They are in the balance and the statement of the period in which they take effect.'

/** The lines of a period: in the order shown, they sum to the closing balance. */
const reconciliation = (sheets: Sheets, account: StatedAccount): void => {
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
const cameAbout = (sheets: Sheets, parts: ResultParts): void => {
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
const corrections = (sheets: Sheets, { weeks }: StatedAccount): void => {
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
