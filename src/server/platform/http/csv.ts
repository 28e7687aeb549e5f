import { Readable } from 'node:stream'
import { byteOrderMark, type CsvCell, csvLine } from '#fund/text/csv.ts'
import { yieldToEventLoop } from '../base/yield.ts'
import type { ColumnKind, TableColumns, TableLines, TableRows } from './table-shape.ts'

const linesOf = async function* (columns: readonly string[], rows: TableRows) {
  yield byteOrderMark + csvLine(columns)
  for await (const row of rows) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    yield csvLine(columns.map((column) => row[column] ?? null))
  }
}

const lineEnd = /\r\n$/

/** Dollars with both decimals, as people read them. */
const readable = (kind: ColumnKind, value: CsvCell): string =>
  kind === 'dollars' && typeof value === 'number' ? value.toFixed(2) : csvLine([value]).replace(lineEnd, '')

/** Lines above the head, and amounts with both decimals. */
const readableLines = async function* (columns: TableColumns, rows: TableRows, above: TableLines) {
  const named = Object.entries(columns)
  yield byteOrderMark + above.map(csvLine).join('') + csvLine([]) + csvLine(named.map(([name]) => name))
  for await (const row of rows) yield `${named.map(([name, kind]) => readable(kind, row[name] ?? null)).join(',')}\r\n`
}

export const csvStream = (columns: TableColumns, rows: TableRows, above?: TableLines): Readable =>
  Readable.from(above ? readableLines(columns, rows, above) : linesOf(Object.keys(columns), rows))
