import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { paperObjectionDays } from '#fund/terms/terms.ts'
import type { StatedAccount, StatementLine } from './account.ts'
import { entriesOfLines, entryWords, sumOfLines } from './account-entries.ts'
import type { Beside, PartMove, Stretch } from './beside.ts'
import { drawAddressee, drawLetterhead, drawTitle, footOf } from './letterhead.ts'
import {
  cellMoney,
  dayBefore,
  dayOf,
  type Issue,
  notes,
  paperMoney,
  paperPercent,
  restatements,
} from './paper-parts.ts'
import { type PaperProof, proofWords } from './paper-proof.ts'
import type { SentTo } from './sent-to.ts'
import type { Hue, Sheets } from './sheet.ts'
import { isYear, type NamedSpan } from './span.ts'
import { drawWeeks, nameOf } from './statement-weeks.ts'
import { drawSums } from './sums.ts'
import { drawTable, type TableRow } from './table.ts'

/** What a paper of an account is drawn from. */
export interface OfAccount {
  readonly issue: Issue
  readonly span: NamedSpan
  readonly account: StatedAccount
  readonly beside: Beside
  readonly sent: SentTo
  readonly proof: PaperProof
}

const hueOf = (amount: number | undefined): Hue => (!amount ? 'ink' : amount < 0 ? 'loss' : 'gain')

const sums = (sheets: Sheets, { span, account, beside }: OfAccount): void => {
  const net = checkCents(account.result + account.corrections)
  const { timeWeighted: fraction } = beside.own
  sheets.gap(10)
  drawSums(sheets, [
    { label: `Opening, ${dayOf(span.from)}`, figure: paperMoney(account.opening) },
    { label: `Closing, ${dayBefore(span.to)}`, figure: paperMoney(account.closing) },
    { label: 'Result, net', figure: paperMoney(net), hue: hueOf(net) },
    { label: 'Return, net', figure: paperPercent(fraction), hue: hueOf(fraction) },
  ])
}

type Line = readonly [label: string, of: (stretch: Stretch) => Cents]

/** In the order shown, they sum to the closing. */
const lines: readonly Line[] = [
  ['Deposits', ({ deposits }) => deposits],
  ['Capital withdrawn', ({ capitalWithdrawn }) => -capitalWithdrawn],
  ['Dividends', ({ dividends }) => -dividends],
  ['Profit and loss before the fund’s share', ({ gross }) => gross],
  ['The fund’s share of profit', ({ fundShare }) => -fundShare],
]
/** Nothing books one: the fund is paid by its share alone. */
const management: Line = ['Management fee, 0%', () => 0]
/** Left out where there are none. */
const rare: readonly Line[] = [
  ['Corrections of earlier weeks', ({ corrections }) => corrections],
  ['Of them paid out, the account being closed', ({ correctionsPaid }) => -correctionsPaid],
  ['Written off, borne by the fund', ({ borneByFund }) => borneByFund],
  ['Other entries', ({ other }) => other],
]

/** Month, year to date and since the first entry, side by side: each column sums by itself. */
const capitalAccount = (sheets: Sheets, { span, account, beside }: OfAccount): void => {
  const { own, yearToDate, sinceFirst, since } = beside
  const first = since === null ? 'Since the beginning' : `Since ${formatDate(since)}`
  const columns: readonly (readonly [string, Stretch])[] = isYear(span.name)
    ? [
        [span.name, own],
        [first, sinceFirst],
      ]
    : [
        [nameOf(span), own],
        ['Year to date', yearToDate],
        [first, sinceFirst],
      ]
  const all = columns.map(([, stretch]) => stretch)
  // The last line is what the paper is for: nothing left is an amount, too.
  const row = ([label, of]: Line, kind?: TableRow['kind']): TableRow => ({
    cells: [label, ...all.map((stretch) => (kind === 'total' ? paperMoney : cellMoney)(of(stretch)))],
    ...(kind && { kind }),
  })
  const shown = [...lines, ...rare.filter(([, of]) => all.some((stretch) => of(stretch) !== 0)), management]
  drawTable(sheets, {
    heading: 'Capital account',
    columns: [{ head: '', grows: true }, ...columns.map(([head]) => ({ head, align: 'end' }) as const)],
    rows: [
      row(['Opening capital account', ({ opening }) => opening], 'begin'),
      ...shown.map((line) => row(line, 'part')),
      row(['Closing capital account', ({ closing }) => closing], 'total'),
      {
        cells: [
          'Return, time-weighted, net of the fund’s share',
          ...all.map((stretch) => paperPercent(stretch.timeWeighted)),
        ],
      },
    ],
  })
  const { weeks, payable } = account
  notes(sheets, [
    ...(weeks.since.length > 0
      ? [`With every later correction the return of these weeks is ${paperPercent(weeks.timeWeightedNow)}.`]
      : []),
    ...(payable !== 0 ? [`Withdrawn and not yet paid out: ${paperMoney(payable)}. It is no part of the balance.`] : []),
  ])
}

const capitalAndResult = (sheets: Sheets, { capital, result, lossesTaken }: Beside): void => {
  const row = (label: string, { opening, moved, gained, closing }: PartMove, kind?: TableRow['kind']): TableRow => ({
    cells: [label, ...[opening, moved, gained, closing].map(cellMoney)],
    ...(kind && { kind }),
  })
  const sum = (of: (part: PartMove) => Cents): Cents => checkCents(of(capital) + of(result))
  drawTable(sheets, {
    heading: 'Capital and result',
    columns: [
      { head: '', grows: true },
      ...['Opening', 'Paid in or out', 'Result', 'Closing'].map((head) => ({ head, align: 'end' }) as const),
    ],
    rows: [
      row('Capital you put in', capital),
      row('Result, yours and not yet paid out', result),
      row(
        'Capital account',
        {
          opening: sum(({ opening }) => opening),
          moved: sum(({ moved }) => moved),
          gained: sum(({ gained }) => gained),
          closing: sum(({ closing }) => closing),
        },
        'total',
      ),
    ],
  })
  if (lossesTaken > 0)
    notes(sheets, [`Losses of ${paperMoney(lossesTaken)} were taken from the capital as it was paid out.`])
}

/** Corrections booked in the time, and those of its weeks that were booked after it. */
const corrections = (sheets: Sheets, { weeks }: StatedAccount): void => {
  restatements(sheets, 'Restated in this period', weeks.corrections)
  restatements(
    sheets,
    'Weeks of this period that were corrected later',
    weeks.since,
    'They are in the balance and the statement of the period in which they take effect.',
  )
}

/** One row for each entry of the book, from the opening to the closing. */
const transactions = (sheets: Sheets, { span, account, sent }: OfAccount): void => {
  const isOneYear = newYorkDate(span.from).slice(0, 4) === newYorkDate(span.to - 1).slice(0, 4)
  const date = isOneYear ? dayOf : (at: number) => formatDate(at)
  const amount = (those: readonly StatementLine[], part: StatementLine['account']): string => {
    const sum = sumOfLines(those, part)
    return sum === 0 ? '' : paperMoney(sum)
  }
  drawTable(sheets, {
    heading: 'Transactions',
    columns: [
      { head: isOneYear ? newYorkDate(span.from).slice(0, 4) : 'Date' },
      { head: 'Entry', grows: true },
      ...['Capital', 'Result', 'Balance'].map((head) => ({ head, align: 'end' }) as const),
    ],
    rows: [
      { cells: [date(span.from), 'Opening capital account', '', '', paperMoney(account.opening)], kind: 'begin' },
      ...entriesOfLines(account.lines).map((own) => ({
        cells: [
          date(own[0].effectiveAt),
          entryWords(own, sent),
          amount(own, 'capital'),
          amount(own, 'result'),
          paperMoney(own.at(-1)?.balanceAfter ?? 0),
        ],
      })),
      {
        cells: [
          date(span.to - 1),
          'Closing capital account',
          amount(account.lines, 'capital'),
          amount(account.lines, 'result'),
          paperMoney(account.closing),
        ],
        kind: 'total',
      },
    ],
  })
}

const howToRead =
  'Amounts in parentheses are taken from the account. A week belongs to the month of the Saturday on which it closes, New York time. Returns are time-weighted: deposits and withdrawals do not change them. In an accountant’s words, deposits are contributions, capital withdrawn and dividends are distributions, and the net result is your share of profit. Unaudited.'
const noTaxForm = 'It is no tax form, and no advice.'

/** How to read it, whom to ask, and the proof in one line. */
const about = (sheets: Sheets, { issue, proof }: OfAccount, what: string): void =>
  notes(
    sheets,
    [
      `${howToRead} ${noTaxForm}`,
      `Something looks wrong? Write to ${issue.house.contact} within ${paperObjectionDays} days, naming account ${accountReferenceOf(issue.owner.id)}.`,
      proofWords(proof, issue),
    ],
    `About this ${what}`,
  )

const drawPaper = (sheets: Sheets, paper: OfAccount, title: string, what: string, rest: () => void): void => {
  const { issue, span, account, beside } = paper
  sheets.paper(footOf(issue), () => {
    drawLetterhead(sheets, issue.house)
    drawAddressee(sheets, issue, span, beside)
    drawTitle(sheets, title, nameOf(span), issue)
    sums(sheets, paper)
    capitalAccount(sheets, paper)
    capitalAndResult(sheets, beside)
    drawWeeks(sheets, span, beside)
    corrections(sheets, account)
    rest()
    about(sheets, paper, what)
  })
}

/** A statement: figures side by side, capital apart from result, how each week was shared, every entry of the book. */
export const drawStatement = (sheets: Sheets, paper: OfAccount): void =>
  drawPaper(sheets, paper, 'Capital account statement', 'statement', () => transactions(sheets, paper))

/** What a year amounted to, for filing taxes. */
export const drawTaxSummary = (sheets: Sheets, paper: OfAccount): void =>
  drawPaper(sheets, paper, 'Tax summary', 'summary', () => undefined)
