import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { isDate } from '#fund/calendar/new-york.ts'
import { type Cents, centsPerDollar, sumCents } from '#fund/cents/money.ts'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { singleLine } from '#server/platform/http/single-line.ts'

/** A line as the bank's file has it. Days are the bank's, as written, `YYYY-MM-DD`; money that came in is above zero. */
export interface ReadLine {
  readonly day: string
  readonly valueDay: string
  readonly amount: Cents
  readonly counterparty: string
  readonly reference: string
  readonly bankId: string | null
  /** Several payments in one credit, and the file does not say how much of it each one is: all their names and references. */
  readonly isCollective?: boolean
  /** Why a payment came back: the bank’s code in words, with its own. */
  readonly returnReason?: string
}

export type StatementFormat = 'CAMT.053' | 'BAI2' | 'OFX' | 'MT940' | 'CSV'

/** A table whose columns nobody has named yet, or as they were read. */
export interface ReadTable {
  /** Recognises the next file of the same columns: a digest of its header or, without one, of its shape. */
  readonly key: string
  /** As the file has them; null without a header. */
  readonly header: readonly string[] | null
  /** The first lines, each with a cell for each column. */
  readonly sample: readonly (readonly string[])[]
  /** What each column is, or seems to be. */
  readonly columns: readonly ColumnUse[]
  /** Known by its names, named by a person, or to be named. */
  readonly known: 'by-name' | 'named' | 'no'
}

/** A bank's file after reading. Problems keep it from being imported. */
export interface ReadStatement {
  readonly format: StatementFormat
  /** Where it comes from: lines of one source are told apart by their words, those of two are compared by a person. */
  readonly source: string
  readonly account: string
  readonly from: string
  readonly to: string
  readonly opening: Cents | null
  readonly closing: Cents | null
  readonly lines: readonly ReadLine[]
  readonly problems: readonly string[]
  /** What the file has and is not taken in, in words. */
  readonly notes: readonly string[]
  readonly table?: ReadTable
  /** Of a file of several accounts: what it says of the others, each by itself. */
  readonly others?: readonly ReadStatement[]
}

/** Each statement of a file, one for each account. */
export const everyStatement = (read: ReadStatement): readonly ReadStatement[] => [read, ...(read.others ?? [])]

/** What a file says of its accounts as one. */
export const withOthers = ([first, ...others]: readonly ReadStatement[]): ReadStatement => {
  if (!first) throw refuse(422, 'The file has no statement.')
  return others.length === 0 ? first : { ...first, others }
}

/** The columns of tables that a person named, by the key of the table. */
export type NamedColumns = Readonly<Record<string, readonly ColumnUse[]>>

/** The columns of a table that a person names now, and those that persons named before. */
export interface ChosenColumns {
  readonly now?: readonly ColumnUse[] | undefined
  readonly before?: NamedColumns
}

/** The most lines in one file. */
export const linesMax = 10_000

const textCharactersMax = 300

/** Neither XML nor a spreadsheet can hold these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
const forbidden = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/g

/** A text without control characters or line breaks, cut to the length that is stored. */
export const oneLine = (text: string): string =>
  singleLine(text.replace(forbidden, '')).slice(0, textCharactersMax).toWellFormed()

/** What banks write in place of an id does not count as one: many lines share it. */
export const knownId = (id: string): string => (/^(?:NONREF|NOTPROVIDED|NOREF)$/i.test(id) ? '' : id)

/** More of them than fit into what is stored. */
const textsMax = 60

/** Several texts as one: each once, and none that another holds already. */
export const joinedTexts = (texts: readonly string[]): string => {
  const whole = texts
    .map(oneLine)
    .filter((text) => text !== '')
    .slice(0, textsMax)
  return oneLine(
    whole.filter((text, place) => !whole.some((other, at) => at !== place && holds(other, text, at < place))).join(' '),
  )
}

const holds = (other: string, text: string, isFirst: boolean): boolean =>
  other === text ? isFirst : other.toLowerCase().includes(text.toLowerCase())

const digitsMax = 13
const centDigits = 2

/** Cents of a decimal number with at most two places that count, as XML Schema writes it; undefined unless it is one. */
export const decimalCents = (text: string): Cents | undefined => {
  const [, sign, written, places = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  const whole = written?.replace(/^0+/, '') ?? ''
  if (written === undefined || written + places === '' || whole.length > digitsMax) return undefined
  if (!/^0*$/.test(places.slice(centDigits))) return undefined
  const cents = Number(whole) * centsPerDollar + Number(places.slice(0, centDigits).padEnd(centDigits, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** `261127` as a day of this century; empty unless it is one. */
export const shortDay = (text: string): string => {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `20${year}-${month}-${day}`
  return isDate(date) ? date : ''
}

/** One of the statements in a file. */
export interface StatementPart {
  readonly account: string
  readonly opening: Cents | null
  readonly closing: Cents | null
  /** The days that it names. */
  readonly days: readonly string[]
  readonly lines: readonly ReadLine[]
  readonly problems: readonly string[]
  /** Of each line that is not booked, how it stands. */
  readonly waiting?: readonly string[]
}

const followOn = (parts: readonly StatementPart[]): boolean =>
  parts.every(({ opening }, place) => {
    const before = parts[place - 1]?.closing ?? null
    return place === 0 || opening === null || before === null || opening === before
  })

const lastDay = ({ days }: StatementPart): string => days.toSorted().at(-1) ?? ''

/** The earliest first, whichever way the bank writes them. */
const inOrder = (parts: readonly StatementPart[]): readonly StatementPart[] => {
  const byDay = parts.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)))
  return [byDay, parts, parts.toReversed()].find(followOn) ?? byDay
}

const missing = ({ opening, closing, lines }: Pick<StatementPart, 'opening' | 'closing' | 'lines'>): string[] => {
  if (opening === null || closing === null) return []
  const came = opening + sumCents(lines.map(({ amount }) => amount))
  if (came === closing) return []
  return [
    `The file opens with ${formatMoney(opening)}, its lines come to ${formatMoney(came)}, and it closes with ${formatMoney(closing)}: lines are missing.`,
  ]
}

const gapOf = ({ opening, closing }: { opening: Cents | null; closing: Cents | null }): string[] => {
  if (opening === null || closing === null || opening === closing) return []
  return [
    `A statement in the file closes with ${formatMoney(closing)}, and the next one opens with ${formatMoney(opening)}: one is missing between them.`,
  ]
}

/** The statements of one account as one: each adds up, and begins where the one before it ends. */
const joinedAccount = (format: StatementFormat, found: readonly StatementPart[]): ReadStatement => {
  const parts = inOrder(found)
  const days = parts.flatMap((part) => [...part.days, ...part.lines.map(({ day }) => day)]).toSorted()
  const unread = parts.flatMap(({ problems }) => problems)
  const gaps = parts.flatMap(({ opening }, place) =>
    place === 0 ? [] : gapOf({ opening, closing: parts[place - 1]?.closing ?? null }),
  )
  return {
    format,
    source: format,
    account: parts[0]?.account ?? '',
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: parts[0]?.opening ?? null,
    closing: parts.at(-1)?.closing ?? null,
    lines: parts.flatMap(({ lines }) => lines),
    // What was not read does not add up either.
    problems: unread.length > 0 ? unread : [...parts.flatMap(missing), ...gaps],
    notes: leftOut(parts.flatMap(({ waiting = [] }) => waiting)),
  }
}

/** The statements of each account, however the file writes its number. */
const byAccount = (parts: readonly StatementPart[]): StatementPart[][] => {
  const accounts: StatementPart[][] = []
  for (const part of parts) {
    const known = accounts.find(
      ([one]) => one && (one.account === part.account || isSameAccount(one.account, part.account)),
    )
    if (known) known.push(part)
    else accounts.push([part])
  }
  return accounts
}

/** The statements of a file, as one for each account. What does not add up or follow is among the problems. */
export const joinedParts = (
  format: StatementFormat,
  found: readonly StatementPart[],
  notes: readonly string[] = [],
): ReadStatement => {
  const [first, ...others] = byAccount(found).map((parts) => joinedAccount(format, parts))
  return withOthers(first ? [{ ...first, notes: [...first.notes, ...notes] }, ...others] : [])
}

/** "2 lines are not booked and left out: Pending, Failed." */
export const leftOut = (statuses: readonly string[]): string[] =>
  statuses.length === 0
    ? []
    : [
        `${statuses.length} ${statuses.length === 1 ? 'line is' : 'lines are'} not booked and left out: ${[...new Set(statuses)].map(oneLine).join(', ')}.`,
      ]
