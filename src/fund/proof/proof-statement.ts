import { isHash, linesOf, readInteger, readLines } from './proof-bytes.ts'
import { type Totals, totalNames } from './proof-leaf.ts'

interface Common {
  /** Counted from 0, without a gap. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly published: number
  /** The head of the book at that moment: its entry's number and hash. */
  readonly book: { readonly seq: number; readonly hash: string }
  /** The hash of the tree over all statements before this one, in hex. */
  readonly history: string
  /** The public key that signs it, in hex. */
  readonly key: string
}

/** The start of the roots; weeks closed before it have none. */
export interface StartStatement extends Common {
  readonly kind: 'start'
  /** The last week that was closed without a root; null if there was none. */
  readonly after: string | null
}

/** The root of a week. Hashes in hex. */
export interface WeekStatement extends Common {
  readonly kind: 'week'
  readonly week: string
  /** How many leaves the tree has: the fund's and one for each account. */
  readonly leaves: number
  readonly root: string
  /** Null if the fund does not publish them. */
  readonly totals: Totals | null
  /** The root before this one; null for the first. */
  readonly previous: string | null
  /** For a corrected week: the root in force before, and why it was replaced; null for the first root of a week. */
  readonly restates: { readonly root: string | null; readonly reason: string } | null
}

/** The key hands over to the next, which signs from then on. */
export interface KeyStatement extends Common {
  readonly kind: 'key'
  readonly next: string
}

export type ProofStatement = StartStatement | WeekStatement | KeyStatement

const none = '-'
const titles = {
  start: 'investor-portal start 1',
  week: 'investor-portal root 1',
  key: 'investor-portal key 1',
} as const
const commonNames = ['number', 'published', 'book', 'history', 'key'] as const
const weekNames = ['week', 'leaves', 'root', 'totals', 'previous', 'restates', 'reason'] as const

const commonLines = (statement: Common): [string, string | number][] => [
  ['number', statement.number],
  ['published', new Date(statement.published).toISOString()],
  ['book', `${statement.book.seq} ${statement.book.hash}`],
  ['history', statement.history],
  ['key', statement.key],
]

/** A reason on one line: control and format characters and every kind of space become one space (docs/proofs.md). */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim()

const unsaid = 'no reason given'

/**
 * For a corrected week. It is never left out: without an earlier root, only the reason shows that there was a
 * correction.
 */
const reasonLine = ({ root, reason }: NonNullable<WeekStatement['restates']>): string => {
  const line = oneLine(reason)
  return line === '' || (line === none && root === null) ? unsaid : line
}

const ownLines = (statement: ProofStatement): [string, string | number][] => {
  if (statement.kind === 'start') return [['after', statement.after ?? none]]
  if (statement.kind === 'key') return [['next', statement.next]]
  const { week, leaves, root, totals, previous, restates } = statement
  return [
    ['week', week],
    ['leaves', leaves],
    ['root', root],
    ['totals', totals ? totalNames.map((name) => totals[name]).join(' ') : none],
    ['previous', previous ?? none],
    ['restates', restates?.root ?? none],
    ['reason', restates ? reasonLine(restates) : none],
  ]
}

/** The text whose UTF-8 bytes are signed and hashed. */
export const statementText = (statement: ProofStatement): string =>
  linesOf(titles[statement.kind], [...commonLines(statement), ...ownLines(statement)])

const readCommon = (values: Readonly<Record<(typeof commonNames)[number], string>>): Common => {
  const [seq = '', hash = ''] = values.book.split(' ')
  return {
    number: readInteger(values.number),
    published: Date.parse(values.published),
    book: { seq: readInteger(seq), hash },
    history: values.history,
    key: values.key,
  }
}

const readTotals = (text: string): Totals | null => {
  const numbers = text.split(' ').map(readInteger)
  return Object.fromEntries(totalNames.map((name, place) => [name, numbers[place]])) as unknown as Totals
}

const readWeek = (values: Readonly<Record<(typeof weekNames)[number], string>>) => ({
  week: values.week,
  leaves: readInteger(values.leaves),
  root: values.root,
  totals: values.totals === none ? null : readTotals(values.totals),
  previous: values.previous === none ? null : values.previous,
  restates:
    values.reason === none && values.restates === none
      ? null
      : { root: values.restates === none ? null : values.restates, reason: values.reason },
})

const readKind = (text: string): ProofStatement | null => {
  const start = readLines(text, titles.start, [...commonNames, 'after'])
  if (start) return { kind: 'start', ...readCommon(start), after: start.after === none ? null : start.after }
  const key = readLines(text, titles.key, [...commonNames, 'next'])
  if (key) return { kind: 'key', ...readCommon(key), next: key.next }
  const week = readLines(text, titles.week, [...commonNames, ...weekNames])
  return week && { kind: 'week', ...readCommon(week), ...readWeek(week) }
}

const hashesOf = (statement: ProofStatement): (string | null)[] => {
  const { book, history, key } = statement
  if (statement.kind === 'start') return [book.hash, history, key]
  if (statement.kind === 'key') return [book.hash, history, key, statement.next]
  return [book.hash, history, key, statement.root, statement.previous, statement.restates?.root ?? null]
}

const numbersOf = (statement: ProofStatement): number[] => {
  const { number, published, book } = statement
  if (statement.kind !== 'week') return [number, published, book.seq]
  return [number, published, book.seq, statement.leaves, ...Object.values(statement.totals ?? {})]
}

/**
 * The statement that a text encodes; null unless the text is exactly what `statementText` writes for it, to the byte.
 */
export const readStatement = (text: string): ProofStatement | null => {
  const statement = readKind(text)
  if (!statement || !numbersOf(statement).every(Number.isSafeInteger)) return null
  if (!hashesOf(statement).every((hash) => hash === null || isHash(hash))) return null
  return statementText(statement) === text ? statement : null
}
