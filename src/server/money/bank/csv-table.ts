import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { writtenDay } from '#fund/calendar/written-day.ts'
import { heldOnce } from '#fund/money/column-uses.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { CsvRow } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { amountOf, areEnough, areMoney, directionOf, guessedUses, plainName, saysIn, usesByName } from './columns.ts'
import { otherFile } from './other-files.ts'
import { ownUses } from './own-table.ts'
import type { ChosenColumns, ReadTable } from './statement.ts'

/** How far down a header is looked for. */
const headerLinesMax = 60
const columnsMax = 200
const guessedFromLines = 50

/** A table within a file: what stands above it, its header if it has one, and its lines. */
export interface FoundTable {
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
export const filled = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const hasDay = ({ cells }: CsvRow): boolean => cells.some((cell) => writtenDay(cell) !== null)
const hasAmount = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => writtenDay(cell) === null && /\d/.test(cell) && amountOf(cell) !== undefined)
/** Whether a row has a day and an amount. */
export const isLine = (row: CsvRow): boolean => hasDay(row) && hasAmount(row)

const headerKey = (header: readonly string[]): string => `header ${sha256OfJson(header.map(plainName))}`

const kindOf = (rows: readonly CsvRow[], place: number): string => {
  const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => cell !== '')
  if (cells.length > 0 && cells.every((cell) => writtenDay(cell) !== null)) return 'day'
  return areMoney(cells) ? 'amount' : 'text'
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

const onceName: Readonly<Record<(typeof heldOnce)[number], string>> = {
  date: 'date',
  'value-date': 'value date',
  amount: 'amount',
  debit: 'money out',
  credit: 'money in',
  balance: 'balance',
  account: 'account',
  id: 'bank’s id',
}

/** Throws 422 unless the columns that a person named are those of the table, and enough to read it. */
const refuseOtherWidth = (given: readonly ColumnUse[] | undefined, width: number): void => {
  if (!given) return
  if (given.length !== width) throw refuse(422, `The table has ${width} columns, and ${given.length} were named.`)
  if (!areEnough(given))
    throw refuse(422, 'Say which column holds the date, and which the amount or the debits and credits.')
  const twice = heldOnce.find((use) => given.filter((one) => one === use).length > 1)
  if (twice) throw refuse(422, `Two columns are named as the ${onceName[twice]}: say which one it is.`)
}

/** What a column holds. */
export const cellsIn = (rows: readonly CsvRow[], place: number): string[] =>
  rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')

/** Whether a cell says by itself that money went out; a check may be a way of paying as well. */
export const saysOut = (cell: string): boolean => directionOf(cell) === -1 && !/check/i.test(cell)

/** Whether the amounts say nothing of their direction, and no column is known to. */
export const needsDirection = (rows: readonly CsvRow[], uses: readonly ColumnUse[]): boolean =>
  !uses.some((use) => use === 'direction' || use === 'debit' || use === 'credit') &&
  cellsIn(rows, uses.indexOf('amount')).every((cell) => (amountOf(cell) ?? 0) >= 0 && !saysIn(cell))

/** With a column of whatever name that says of each line whether money came in or went out, where no other does. */
const withDirection = (rows: readonly CsvRow[], uses: readonly ColumnUse[]): readonly ColumnUse[] => {
  if (!needsDirection(rows, uses)) return uses
  const found = uses.findIndex((use, place) => {
    const cells = use === 'none' || use === 'reference' ? cellsIn(rows, place) : []
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
  // Each page may have the header again.
  const below = rows.slice(at + 1).filter(({ cells }) => filled(cells).join('\n') !== header.join('\n'))
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
export const tableIn = (rows: readonly CsvRow[], chosen: ChosenColumns, csv: string): FoundTable => {
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
