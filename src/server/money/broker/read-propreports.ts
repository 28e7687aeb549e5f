import { absolute, type Decimal, readDecimal, sumDecimals, times } from '#fund/broker/decimals.ts'
import type { Fill } from '#fund/broker/fills.ts'
import { isDate } from '#fund/calendar/new-york.ts'
import { type CsvRow, readCsvRows } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { singleLine } from '#server/platform/http/single-line.ts'
import { executionsByDay, executionsMax, problemList, type ReadBrokerFile, symbolCharactersMax } from './broker-file.ts'
import { quoted } from './flex-rows.ts'
import { newYorkTime, timeSentence } from './flex-times.ts'
import { readEquity } from './read-equity.ts'

const needed = ['Date/Time', 'Account', 'B/S', 'Qty', 'Symbol', 'Price'] as const
const feeColumns = ['Ecn Fee', 'SEC', 'TAF', 'NSCC', 'Clr', 'Misc'] as const
/** They change no amount. */
const others = ['Route', 'Liq', 'Comm'] as const

type Column = (typeof needed)[number] | (typeof feeColumns)[number] | (typeof others)[number]

const columns: readonly Column[] = [...needed, ...others, ...feeColumns]

/** Bought or sold; T is a short sale, C covers one. */
const directions: Readonly<Record<string, 1n | -1n>> = { B: 1n, C: 1n, S: -1n, T: -1n }

const plain = (name: string): string => name.trim().toLowerCase()

/** Whether the first lines of a text are PropReports’ executions. */
export const isPropReports = (text: string): boolean =>
  needed.every((name) => text.slice(0, 20_000).toLowerCase().includes(plain(name)))

type Cell = (name: Column) => string

interface Header {
  readonly at: number
  readonly places: ReadonlyMap<Column, number>
  readonly unread: readonly string[]
}

const headerOf = (rows: readonly CsvRow[]): Header => {
  const at = rows.findIndex(({ cells }) => needed.every((name) => cells.map(plain).includes(plain(name))))
  const cells = rows[at]?.cells ?? []
  const places = new Map(columns.map((name) => [name, cells.map(plain).indexOf(plain(name))] as const))
  const twice = columns.find((name) => cells.filter((cell) => plain(cell) === plain(name)).length > 1)
  if (at < 0) throw refuse(422, `The file has no line that names ${needed.join(', ')}.`)
  if (twice) throw refuse(422, `Line ${rows[at]?.line}: the column ${twice} is there twice.`)
  const known = new Set([...places.values()])
  return {
    at,
    places: new Map([...places].filter(([, place]) => place >= 0)),
    unread: cells.filter((cell, place) => cell !== '' && !known.has(place)),
  }
}

const timeOf = (written: string) => {
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? newYorkTime(date, time ?? '') : ({ problem: 'no-time' } as const)
}

/** An amount of a cell: nought if it is empty; undefined unless it is one. */
const chargeOf = (text: string): Decimal | undefined => (text === '' ? 0n : readDecimal(text))

/** An execution, or the column that cannot be read with what it says. */
const executionOf = (cell: Cell): Fill | { readonly column: Column; readonly says: string } => {
  const says = (column: Column, what = `${quoted(cell(column))} is not a number`) => ({ column, says: what })
  const time = timeOf(cell('Date/Time'))
  if ('problem' in time) return says('Date/Time', timeSentence('', cell('Date/Time'), time.problem).trim())
  const direction = directions[cell('B/S').toUpperCase()]
  if (direction === undefined) return says('B/S', `${quoted(cell('B/S'))} is none of B, S, T and C`)
  const [size, price] = [readDecimal(cell('Qty')), readDecimal(cell('Price'))]
  if (size === undefined || size <= 0n) return says('Qty', `${quoted(cell('Qty'))} is not a number above zero`)
  if (price === undefined) return says('Price')
  const symbol = singleLine(cell('Symbol'))
  if (symbol === '' || symbol.length > symbolCharactersMax)
    return says('Symbol', `${quoted(symbol)} is no symbol of at most ${symbolCharactersMax} characters`)
  const charges = (['Comm', ...feeColumns] as const).map((column) => [column, chargeOf(cell(column))] as const)
  const odd = charges.find(([, charge]) => charge === undefined)
  if (odd) return says(odd[0])
  const [commission = 0n, ...fees] = charges.map(([, charge]) => charge ?? 0n)
  const quantity = direction * absolute(size)
  return {
    symbol,
    ...time,
    quantity,
    price,
    proceeds: -times(quantity, price),
    // A charge is above zero there.
    commission: -commission,
    fees: -sumDecimals(fees),
    order: '',
    id: '',
    cancels: false,
  }
}

/**
 * PropReports’ executions, with a table of each day’s equity beside them, since executions have none. Throws 422 for
 * what cannot be read; what is wrong in a file that can be read is in its problems.
 */
export const readPropReports = async (csv: string, equity: string | undefined): Promise<ReadBrokerFile> => {
  if (equity === undefined)
    throw refuse(422, 'Executions say nothing of the net asset value: add the daily equity (date, equity, flows).')
  const { rows } = await readCsvRows(csv, executionsMax)
  const { at, places, unread } = headerOf(rows)
  const values = await readEquity(equity)
  const problems = problemList()
  values.problems.forEach(problems.add)
  const accounts = new Set<string>()
  const fills: Fill[] = []
  for (const { line, cells } of rows.slice(at + 1)) {
    const cell: Cell = (name) => cells[places.get(name) ?? -1] ?? ''
    const read = executionOf(cell)
    if ('column' in read) {
      problems.add(`Line ${line}, column ${read.column}: ${read.says}.`)
      continue
    }
    accounts.add(singleLine(cell('Account')).slice(0, symbolCharactersMax))
    fills.push(read)
  }
  if (accounts.size > 1)
    throw refuse(422, `The file is of the accounts ${[...accounts].slice(0, 5).map(quoted).join(', ')}: one at a time.`)
  const byDay = executionsByDay(fills)
  const known = new Set(values.days.map(({ day }) => day))
  if (problems.list.length === 0)
    for (const day of byDay.keys())
      if (!known.has(day)) problems.add(`There are executions of ${day}, and the equity has no line of that day.`)
  const costs = (day: string, of: (fill: Fill) => Decimal): Decimal => sumDecimals((byDay.get(day) ?? []).map(of))
  return {
    format: 'PropReports',
    account: [...accounts][0] ?? '',
    from: values.days[0]?.day ?? '',
    to: values.days.at(-1)?.day ?? '',
    days: values.days.map((value) => ({
      ...value,
      commissions: costs(value.day, ({ commission }) => commission),
      fees: costs(value.day, ({ fees }) => fees),
      interest: 0n,
      executions: byDay.get(value.day) ?? [],
    })),
    open: [],
    problems: problems.list,
    notes: unread.length > 0 ? [`Columns that are not read: ${unread.slice(0, 20).map(quoted).join(', ')}.`] : [],
  }
}
