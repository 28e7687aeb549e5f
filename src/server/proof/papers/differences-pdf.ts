import { formatDate } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { StatedAccount } from './account.ts'
import { figure, footOf, type Issue, percentText, restatements, title } from './paper-parts.ts'
import type { Sheets } from './sheet.ts'

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

/** The page of a new version: what differs from the one before, why, and who approved it. */
export const drawDifferences = (
  sheets: Sheets,
  issue: Issue,
  { before, after, by }: { before: StatedAccount; after: StatedAccount; by: string },
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
  restatements(sheets, 'Weeks that were corrected since, and by whom', corrected)
  const hashes = new Set(before.lines.map(({ hash }) => hash))
  const added = after.lines.filter(({ hash }) => !hashes.has(hash))
  if (added.length > 0) title(sheets, 'Entries that were booked since')
  for (const { description, amount, account, effectiveAt, postedAt } of added)
    sheets.line(
      `${description}: ${formatMoney(amount)} of ${account}, effective ${formatDate(effectiveAt)}, booked ${formatDate(postedAt)}.`,
    )
  sheets.gap(12)
  sheets.line(`This version was issued by ${by}. The one before it stays as it was and can still be downloaded.`)
}
