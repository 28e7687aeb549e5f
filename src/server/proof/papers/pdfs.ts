import { formatDate, formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import type { StatedAccount } from './account.ts'
import { hasMissingLetters } from './fonts.ts'
import { footOf } from './letterhead.ts'
import { changes, type Issue, notes, paperMoney, paperPercent, restatements } from './paper-parts.ts'
import type { Sheets } from './sheet.ts'

/** Words alone, under a heading if there is one. */
export interface Letter {
  readonly house: string
  readonly heading?: string
  readonly paragraphs: readonly string[]
}

export const drawLetter = (sheets: Sheets, { house, heading, paragraphs }: Letter): void =>
  sheets.paper(house, () => {
    if (heading) {
      sheets.line(house, { points: 11, weight: 'strong' })
      sheets.gap(10)
      sheets.line(heading, { points: 21, weight: 'display', tag: 'H1' })
      sheets.gap(8)
    }
    for (const paragraph of paragraphs) {
      sheets.line(paragraph)
      sheets.gap(6)
    }
  })

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

const key = (one: object): string => JSON.stringify(one)

/** The page of a new version: what differs from the one before, and why. */
export const drawDifferences = (
  sheets: Sheets,
  issue: Issue,
  { before, after }: { before: StatedAccount; after: StatedAccount },
): void =>
  sheets.paper(footOf(issue), () => {
    sheets.line(`What differs from version ${(issue.version ?? 1) - 1}`, { points: 21, weight: 'display', tag: 'H1' })
    const figures = named.map(([label, of]) => [label, paperMoney(of(before)), paperMoney(of(after))] as const)
    const returns = [
      'Time-weighted return with every later correction',
      paperPercent(before.weeks.timeWeightedNow),
      paperPercent(after.weeks.timeWeightedNow),
    ] as const
    const changed = [...figures, returns].filter(([, was, is]) => was !== is)
    if (changed.length > 0) changes(sheets, 'Figures', changed)
    const knownBefore = new Set([...before.weeks.since, ...before.weeks.corrections].map(key))
    const corrected = [...after.weeks.since, ...after.weeks.corrections].filter((one) => !knownBefore.has(key(one)))
    restatements(sheets, 'Weeks that were corrected since', corrected)
    const hashes = new Set(before.lines.map(({ hash }) => hash))
    const added = after.lines.filter(({ hash }) => !hashes.has(hash))
    if (added.length > 0)
      notes(
        sheets,
        added.map(
          ({ description, amount, account, effectiveAt, postedAt }) =>
            `${description}: ${paperMoney(amount)} of ${account}, effective ${formatDate(effectiveAt)}, booked ${formatDate(postedAt)}.`,
        ),
        'Entries that were booked since',
      )
    sheets.gap(12)
    sheets.line('The version before this one stays as it was and can still be downloaded.')
  })

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
  sheets.line(label, { hue: 'muted', points: 8 })
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
export const drawSignature = (sheets: Sheets, house: string, signed: SignedAgreement): void =>
  sheets.paper(`${house} · record of signature ${signed.id}`, () => {
    sheets.line(house, { points: 11, weight: 'strong' })
    sheets.gap(10)
    sheets.line('Record of signature', { points: 21, weight: 'display', tag: 'H1' })
    sheets.gap(8)
    sheets.line(`${signed.title}, version ${signed.version}`, { points: 12, weight: 'strong', tag: 'H2' })
    sheets.gap(6)
    fact(sheets, 'Signed as', signed.name)
    if (hasMissingLetters(signed.name)) sheets.line(missingLetters, { points: 8, hue: 'muted' })
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
      { hue: 'muted' },
    )
  })
