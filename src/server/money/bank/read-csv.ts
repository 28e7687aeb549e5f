import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import type { Cents } from '#fund/cents/money.ts'
import { unmarked } from '#fund/text/csv.ts'
import { formatMoney } from '#fund/text/format.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { type CsvRow, readCsvRows } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  amountOf,
  areEnough,
  directionOf,
  guessedUses,
  mayWeigh,
  partyIn,
  plainName,
  statusOf,
  usesByName,
} from './columns.ts'
import { otherFile } from './other-files.ts'
import { ownUses } from './own-table.ts'
import {
  type ChosenColumns,
  joinedTexts,
  knownId,
  leftOut,
  oneLine,
  type ReadLine,
  type ReadStatement,
  type ReadTable,
} from './statement.ts'

/** How far down a header is looked for. */
const headerLinesMax = 60
const columnsMax = 200
const sampleLines = 5
const guessedFromLines = 50

/** A table within a file: what stands above it, its header if it has one, and its lines. */
interface FoundTable {
  readonly above: readonly CsvRow[]
  readonly header: readonly string[] | null
  readonly rows: readonly CsvRow[]
  readonly uses: readonly ColumnUse[]
  readonly known: ReadTable['known']
  /** The portal's own table, of which everything is understood. */
  readonly isOwn: boolean
  readonly key: string
}

/** Without the empty cells after the last one. */
const filled = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const hasDay = ({ cells }: CsvRow): boolean => cells.some((cell) => writtenDay(cell) !== null)
const hasAmount = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => writtenDay(cell) === null && /\d/.test(cell) && amountOf(cell) !== undefined)
const isLine = (row: CsvRow): boolean => hasDay(row) && hasAmount(row)

const headerKey = (header: readonly string[]): string => `header ${sha256OfJson(header.map(plainName))}`

const kindOf = (rows: readonly CsvRow[], place: number): string => {
  const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => cell !== '')
  if (cells.length > 0 && cells.every((cell) => writtenDay(cell) !== null)) return 'day'
  return cells.length > 0 && cells.every((cell) => /\.\d\d\)?$/.test(cell) && amountOf(cell) !== undefined)
    ? 'amount'
    : 'text'
}

/** The shape of a table without a header: how many columns it has, and which of them hold days and amounts. */
const shapeOf = (rows: readonly CsvRow[], width: number): string[] =>
  Array.from({ length: width }, (_, place) => kindOf(rows, place))

/** As Wells Fargo writes it: the day, the signed amount, a star, the number of a check, the words. */
const isStarred = (shape: readonly string[], rows: readonly CsvRow[]): boolean =>
  shape.join(' ') === 'day amount text text text' && rows.every(({ cells }) => cells[2] === '*')

const refuseTwice = (header: readonly string[], uses: readonly ColumnUse[]): void => {
  if (header.length > columnsMax) throw refuse(422, `The first line names more than ${columnsMax} columns.`)
  const names = header.map(plainName)
  const twice = names.find(
    (name, place) =>
      name !== '' && names.indexOf(name) !== place && !['none', 'reference'].includes(uses[names.indexOf(name)] ?? ''),
  )
  if (twice !== undefined) throw refuse(422, `The first line names the column ${twice} twice.`)
}

/** Throws 422 unless the columns that a person named are those of the table, and enough to read it. */
const refuseOtherWidth = (given: readonly ColumnUse[] | undefined, width: number): void => {
  if (!given) return
  if (given.length !== width) throw refuse(422, `The table has ${width} columns, and ${given.length} were named.`)
  if (!areEnough(given))
    throw refuse(422, 'Say which column holds the date, and which the amount or the debits and credits.')
}

const cellsIn = (rows: readonly CsvRow[], place: number): string[] =>
  rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')

/** Whether a cell says by itself that money went out; a check may be a way of paying as well. */
const saysOut = (cell: string): boolean => directionOf(cell) === -1 && !/check/i.test(cell)

/** Whether the amounts say nothing of their direction, and no column is known to. */
const needsDirection = (rows: readonly CsvRow[], uses: readonly ColumnUse[]): boolean =>
  !uses.some((use) => use === 'direction' || use === 'debit' || use === 'credit') &&
  cellsIn(rows, uses.indexOf('amount')).every((cell) => (amountOf(cell) ?? 0) >= 0)

/** With a column of whatever name that says of each line whether money came in or went out, where no other does. */
const withDirection = (rows: readonly CsvRow[], uses: readonly ColumnUse[]): readonly ColumnUse[] => {
  if (!needsDirection(rows, uses)) return uses
  const found = uses.findIndex((use, place) => {
    const cells = use === 'none' ? cellsIn(rows, place) : []
    return cells.some(saysOut) && cells.every((cell) => directionOf(cell) !== undefined)
  })
  return found < 0 ? uses : uses.with(found, 'direction')
}

const withHeader = (rows: readonly CsvRow[], at: number, chosen: ChosenColumns): FoundTable => {
  const header = filled(rows[at]?.cells ?? [])
  const key = headerKey(header)
  const own = ownUses(header)
  const byName = own ?? usesByName(header)
  refuseTwice(header, byName)
  const below = rows.slice(at + 1)
  const given = own ? undefined : (chosen.now ?? chosen.before?.[key])
  refuseOtherWidth(given, header.length)
  const sample = below.slice(0, guessedFromLines).map(({ cells }) => cells)
  return {
    above: rows.slice(0, at),
    header,
    rows: below,
    key,
    uses:
      given ?? own ?? (areEnough(byName) ? withDirection(below, byName) : guessedUses(header, sample, header.length)),
    known: given ? 'named' : areEnough(byName) ? 'by-name' : 'no',
    isOwn: own !== undefined,
  }
}

const withoutHeader = (rows: readonly CsvRow[], chosen: ChosenColumns): FoundTable => {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const shape = shapeOf(rows, width)
  const key = `shape ${sha256OfJson(shape)}`
  const given = chosen.now ?? chosen.before?.[key]
  refuseOtherWidth(given, width)
  const sample = rows.slice(0, guessedFromLines).map(({ cells }) => cells)
  const starred: readonly ColumnUse[] = ['date', 'amount', 'none', 'none', 'reference']
  const isKnown = isStarred(shape, rows)
  return {
    above: [],
    header: null,
    rows,
    key,
    uses: given ?? (isKnown ? starred : guessedUses(null, sample, width)),
    known: given ? 'named' : isKnown ? 'by-name' : 'no',
    isOwn: false,
  }
}

/** Throws 422 if there is no table of a bank's lines, with what the file seems to be. */
const tableIn = (rows: readonly CsvRow[], chosen: ChosenColumns, csv: string): FoundTable => {
  const first = rows.slice(0, headerLinesMax)
  const byName = first.findIndex(
    ({ cells }) => chosen.before?.[headerKey(filled(cells))] || areEnough(usesByName(filled(cells))),
  )
  if (byName >= 0) return withHeader(rows, byName, chosen)
  const [begin] = rows
  if (begin && isLine(begin)) return withoutHeader(rows, chosen)
  const line = first.findIndex(isLine)
  if (line < 1 || filled(first[line - 1]?.cells ?? []).length < 2) throw refuse(422, otherFile(csv))
  return withHeader(rows, line - 1, chosen)
}

/** A line while it is read: its amount as written, and the direction that the file names for it. */
interface Draft {
  readonly line: number
  readonly words: Omit<ReadLine, 'amount'>
  readonly cents: Cents
  readonly direction: 1 | -1 | undefined
  /** What the direction was read from, for people. */
  readonly named: string
  readonly balance: Cents | null
}

/** What a row is: a line, a balance that the bank states between the lines, a line that is not booked, or unreadable. */
type Row =
  | { readonly kind: 'line'; readonly draft: Draft }
  | { readonly kind: 'balance'; readonly line: number; readonly balance: Cents }
  | { readonly kind: 'left-out'; readonly status: string }
  | { readonly kind: 'problem'; readonly sentence: string }

const statedBalance =
  /\b(?:beginning|opening|starting|ending|closing)\b.*\bbalance\b|\bbalance (?:brought|carried) forward\b/i

const rowReader = ({ header, uses }: FoundTable) => {
  const cellsAs = (use: ColumnUse, cells: readonly string[]): string[] =>
    cells.filter((cell, place) => uses[place] === use && cell !== '')
  const nameOf = (use: ColumnUse): string => header?.[uses.indexOf(use)] ?? `number ${uses.indexOf(use) + 1}`
  const hasPair = uses.includes('debit') || uses.includes('credit')
  const problem = (line: number, sentence: string): Row => ({ kind: 'problem', sentence: `Line ${line}: ${sentence}.` })

  /** Of a debit and a credit column, one of which has the amount. */
  const pairOf = (cells: readonly string[]): { cents: Cents; direction: 1 | -1 | undefined } | string => {
    const [debit, credit] = (['debit', 'credit'] as const).map((use) => amountOf(cellsAs(use, cells)[0] ?? '0'))
    if (debit === undefined || credit === undefined)
      return `“${oneLine(cellsAs(debit === undefined ? 'debit' : 'credit', cells)[0] ?? '')}” is not an amount`
    if (debit !== 0 && credit !== 0) return 'it has both a debit and a credit'
    if (credit < 0) return `column ${nameOf('credit')} has an amount below zero`
    return { cents: debit === 0 ? credit : debit, direction: debit === 0 ? 1 : -1 }
  }

  const amountIn = (cells: readonly string[]): { cents: Cents; direction: 1 | -1 | undefined } | string => {
    if (hasPair) return pairOf(cells)
    const written = cellsAs('amount', cells)[0] ?? ''
    const cents = amountOf(written)
    if (cents === undefined) return `“${oneLine(written)}” is not an amount`
    const named = new Set(cellsAs('direction', cells).flatMap((cell) => directionOf(cell) ?? []))
    if (named.size > 1) return `it says both that money came in and that it went out`
    return { cents, direction: [...named][0] }
  }

  return ({ line, cells: written }: CsvRow): Row => {
    const cells = filled(written).map(unmarked)
    if (cells.length > uses.length || (header && written.length < header.length))
      return problem(line, 'it has more or fewer cells than the first line has names')
    const statuses = cellsAs('status', cells)
    const left = statuses.find((status) => statusOf(status) === 'not-booked')
    if (left !== undefined) return { kind: 'left-out', status: left }
    const odd = uses.includes('status')
      ? (statuses.find((status) => statusOf(status) === undefined) ?? (statuses.length === 0 ? '' : undefined))
      : undefined
    const balanceCell = cellsAs('balance', cells)[0]
    const balance = balanceCell === undefined ? null : amountOf(balanceCell)
    const texts = cellsAs('reference', cells)
    const isEmpty = (['amount', 'debit', 'credit'] as const).every((use) => cellsAs(use, cells).length === 0)
    if (isEmpty && balance !== null && balance !== undefined && texts.some((text) => statedBalance.test(text)))
      return { kind: 'balance', line, balance }
    if (odd !== undefined)
      return problem(line, `column ${nameOf('status')} says “${oneLine(odd)}”, which is not understood`)
    const [date, value] = [writtenDay(cellsAs('date', cells)[0] ?? ''), cellsAs('value-date', cells)[0]]
    const valueDay = value === undefined ? date : writtenDay(value)
    if (date === null || valueDay === null) return problem(line, 'a date is written like 2026-11-20 or 11/20/2026')
    if (isEmpty && hasPair) return problem(line, 'it has neither a debit nor a credit')
    const amount = amountIn(cells)
    if (typeof amount === 'string') return problem(line, amount)
    if (balance === undefined) return problem(line, `“${oneLine(balanceCell ?? '')}” is not a balance`)
    const currency = cellsAs('currency', cells).find((cell) => !/^(?:USD|US\$|\$|US Dollars?)$/i.test(cell))
    if (currency !== undefined) return problem(line, `it is in ${oneLine(currency)}: the books are in US dollars`)
    const counterparty = joinedTexts(cellsAs('counterparty', cells))
    return {
      kind: 'line',
      draft: {
        line,
        ...amount,
        named: cellsAs('direction', cells).map(oneLine).join(', '),
        balance,
        words: {
          day: date,
          valueDay,
          counterparty,
          reference: joinedTexts(texts),
          bankId: oneLine(knownId(cellsAs('id', cells)[0] ?? '')) || null,
        },
      },
    }
  }
}

/** The amounts with their signs, or what keeps them from having one. */
const signed = ({ header, uses }: FoundTable, drafts: readonly Draft[]): readonly (Cents | string)[] => {
  const column = header?.[uses.indexOf('direction')] ?? 'of the direction'
  const hasPair = uses.includes('debit') || uses.includes('credit')
  const written = drafts.filter(({ cents, direction }) => cents !== 0 && (!hasPair || direction === -1))
  const areSigned = written.some(({ cents }) => cents < 0)
  const areNamed = drafts.some(({ direction }) => direction !== undefined)
  return drafts.map(({ line, cents, direction, named }) => {
    if (cents === 0) return 0
    if (hasPair && direction === 1) return cents
    if (hasPair)
      return areSigned && cents > 0
        ? `Line ${line}: some debits are below zero, and this one is not.`
        : -Math.abs(cents)
    if (!areSigned) {
      if (direction !== undefined) return direction * cents
      return areNamed || named !== ''
        ? `Line ${line}: column ${column} says “${named}”, which does not say whether money came in or went out.`
        : cents
    }
    return direction !== undefined && Math.sign(cents) !== direction
      ? `Line ${line}: the amount ${cents < 0 ? 'went out' : 'came in'}, and column ${column} says “${named}”.`
      : cents
  })
}

/** What a balance in the file goes with: an amount, or zero where the bank only states it. */
interface Step {
  readonly line: number
  readonly amount: Cents
  readonly balance: Cents | null
}

/** Where the balances do not follow from the amounts; undefined if they do. */
const breakIn = (steps: readonly Step[]): { line: number; come: Cents; balance: Cents } | undefined => {
  let come: Cents | null = null
  for (const { line, amount, balance } of steps) {
    if (come !== null) come += amount
    if (balance === null) continue
    if (come !== null && come !== balance) return { line, come, balance }
    come = balance
  }
  return undefined
}

interface Balances {
  readonly opening: Cents | null
  readonly closing: Cents | null
  /** Whether each amount is confirmed by a balance before it and one after it. */
  readonly proved: boolean
  readonly problems: readonly string[]
}

/** The balances before the first line and after the last, with the earliest line first, whichever way the file goes. */
const balancesOf = (steps: readonly Step[], isNewestFirst: boolean): Balances => {
  const orders = [steps, steps.toReversed()]
  const ordered = orders.find((order) => breakIn(order) === undefined)
  const broken = ordered ? undefined : breakIn(isNewestFirst ? steps.toReversed() : steps)
  const none = { opening: null, closing: null, proved: false }
  if (broken) {
    const { line, come, balance } = broken
    const sentence = `Line ${line}: the balance is ${formatMoney(balance)}, and the lines come to ${formatMoney(come)}: a line is missing.`
    return { ...none, problems: [sentence] }
  }
  const chronological =
    isNewestFirst && breakIn(steps.toReversed()) === undefined ? steps.toReversed() : (ordered ?? steps)
  const at = chronological.findIndex(({ balance }) => balance !== null)
  if (at < 0) return { ...none, problems: [] }
  const last = chronological.findLastIndex(({ balance }) => balance !== null)
  const sum = (some: readonly Step[]): Cents => some.reduce((total, { amount }) => total + amount, 0)
  return {
    opening: (chronological[at]?.balance ?? 0) - sum(chronological.slice(0, at + 1)),
    closing: (chronological[last]?.balance ?? 0) + sum(chronological.slice(last + 1)),
    proved: chronological.length > 1 && chronological.every(({ balance }) => balance !== null),
    problems: [],
  }
}

/** What the bank states above the lines. */
const statedAbove = (above: readonly CsvRow[]) => {
  const find = (label: RegExp): { text: string; line: number } | undefined => {
    for (const { line, cells } of above) {
      const some = filled(cells).filter((cell) => cell !== '')
      if (some.length > 1 && label.test(some[0] ?? '')) return { text: some.at(-1) ?? '', line }
    }
    return undefined
  }
  const money = (label: RegExp) => {
    const found = find(label)
    return found && { line: found.line, cents: amountOf(found.text), text: found.text }
  }
  return {
    opening: money(/^(?:beginning|opening|starting) balance\b/i),
    closing: money(/^(?:ending|closing) balance\b/i),
    credits: money(/^total (?:credits|deposits)\b/i),
    debits: money(/^total (?:debits|withdrawals)\b/i),
    currency: find(/^(?:account )?currency\b/i),
    account: find(/^account (?:number|no\b|#)/i),
  }
}

type Stated = ReturnType<typeof statedAbove>

const problemsAbove = (stated: Stated, lines: readonly ReadLine[], balances: Balances): string[] => {
  const sum = (sign: 1 | -1): Cents =>
    lines.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + amount : total), 0)
  const unlike = (what: string, found: Stated['opening'], come: Cents | null): string[] => {
    if (!found) return []
    if (found.cents === undefined) return [`Line ${found.line}: “${oneLine(found.text)}” is not an amount.`]
    return come === null || Math.abs(come) === Math.abs(found.cents)
      ? []
      : [
          `Line ${found.line}: ${what} ${formatMoney(found.cents)}, and the lines come to ${formatMoney(come)}: a line is missing.`,
        ]
  }
  const { currency } = stated
  return [
    ...unlike('the credits are', stated.credits, sum(1)),
    ...unlike('the debits are', stated.debits, sum(-1)),
    ...unlike('the balance begins with', stated.opening, balances.opening),
    ...unlike('the balance ends with', stated.closing, balances.closing),
    ...(currency && !/^(?:USD|US Dollars?|\$)$/i.test(currency.text)
      ? [`Line ${currency.line}: the account is in ${oneLine(currency.text)}: the books are in US dollars.`]
      : []),
  ]
}

/** What the columns that are not read may hide, and which they are. */
const unreadColumns = ({ header, rows, uses, known, isOwn }: FoundTable, proved: boolean) => {
  const unread = uses.flatMap((use, place) => (use === 'none' ? [place] : []))
  const isUnsigned = needsDirection(rows, uses)
  /** What a column may hide whatever its name: that a line was not booked, or that its money went out. */
  const hides = (cells: readonly string[]): boolean =>
    cells.some((cell) => statusOf(cell) === 'not-booked' || (isUnsigned && saysOut(cell)))
  const nameOf = (place: number): string => oneLine(header?.[place] || `column ${place + 1}`)
  const weighing = unread.filter((place) => {
    if (proved || isOwn) return false
    const cells = cellsIn(rows, place)
    return hides(cells) || (known !== 'named' && header !== null && mayWeigh(header[place] ?? '', cells))
  })
  return {
    names: unread.filter((place) => header?.[place] !== '').map(nameOf),
    problems: weighing.map(
      (place) => `Column “${nameOf(place)}” may change what a line is worth, and is not understood: say what it is.`,
    ),
  }
}

const isDescending = (lines: readonly ReadLine[]): boolean => (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')

const viewTable = ({ key, header, rows, uses, known }: FoundTable, isOpen: boolean): ReadTable => ({
  key,
  header: header?.map(oneLine) ?? null,
  sample: rows.slice(0, sampleLines).map(({ cells }) => uses.map((_, place) => oneLine(cells[place] ?? ''))),
  columns: uses,
  known: isOpen ? 'no' : known,
})

/**
 * A bank's CSV, whatever stands above its lines: by the names of its columns, or by those that a person named before.
 * A table that nobody has named has only a problem that says so, and what its columns seem to be. Throws 422 unless it is
 * a table of a bank's lines.
 */
export const readCsvStatement = async (csv: string, chosen: ChosenColumns = {}): Promise<ReadStatement> => {
  const { rows: all } = await readCsvRows(csv)
  const table = tableIn(all, chosen, csv)
  const none = {
    format: 'CSV',
    source: `CSV ${table.key}`,
    account: '',
    from: '',
    to: '',
    opening: null,
    closing: null,
    lines: [],
    notes: [],
  } as const
  if (table.rows.length === 0) throw refuse(422, 'The file has nothing below its first line.')
  if (table.known === 'no')
    return {
      ...none,
      problems: ['Nobody has said yet what the columns of this table hold.'],
      table: viewTable(table, true),
    }
  const read = await mapInTurns(table.rows, rowReader(table))
  const drafts = read.flatMap((row) => (row.kind === 'line' ? [row.draft] : []))
  const amounts = signed(table, drafts)
  const lines = drafts.map(({ words }, place): ReadLine => {
    const amount = amounts[place]
    const cents = typeof amount === 'number' ? amount : 0
    return { ...words, amount: cents, counterparty: words.counterparty || partyIn(words.reference, cents) }
  })
  const unsigned = amounts.filter((amount) => typeof amount === 'string')
  const problems = [...read.flatMap((row) => (row.kind === 'problem' ? [row.sentence] : [])), ...unsigned]
  let next = 0
  const steps = read.flatMap((row): Step[] => {
    if (row.kind === 'balance') return [{ line: row.line, amount: 0, balance: row.balance }]
    if (row.kind !== 'line') return []
    next += 1
    return [{ line: row.draft.line, amount: lines[next - 1]?.amount ?? 0, balance: row.draft.balance }]
  })
  const balances = balancesOf(steps, isDescending(lines))
  const stated = statedAbove(table.above)
  const unread = unreadColumns(table, balances.proved && problems.length === 0)
  const accounts = new Set(
    table.rows.flatMap(({ cells }) => cells.filter((cell, place) => table.uses[place] === 'account' && cell !== '')),
  )
  if (accounts.size > 1) throw refuse(422, 'The file covers more than one account: import the file of each by itself.')
  const days = lines.map(({ day }) => day).toSorted()
  // A column may hold a name without digits, which says of no account.
  const named = [...accounts][0] ?? stated.account?.text ?? ''
  return {
    ...none,
    account: /\d{3}/.test(named) ? oneLine(named) : '',
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    opening: stated.opening?.cents ?? balances.opening,
    closing: stated.closing?.cents ?? balances.closing,
    lines,
    problems: [
      ...problems,
      // What was not read does not add up either.
      ...(problems.length > 0 ? [] : [...balances.problems, ...problemsAbove(stated, lines, balances)]),
      ...unread.problems,
    ],
    notes: [
      ...leftOut(read.flatMap((row) => (row.kind === 'left-out' ? [row.status] : []))),
      ...(unread.names.length > 0 ? [`Not read: ${unread.names.join(', ')}.`] : []),
    ],
    table: viewTable(table, unread.problems.length > 0),
  }
}
