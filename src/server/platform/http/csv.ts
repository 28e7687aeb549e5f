import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '#fund/text/csv.ts'
import { yieldToEventLoop } from '../base/yield.ts'
import type { TableColumns, TableRows } from './table-shape.ts'

const linesOf = async function* (columns: readonly string[], rows: TableRows) {
  yield byteOrderMark + csvLine(columns)
  for await (const row of rows) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    yield csvLine(columns.map((column) => row[column] ?? null))
  }
}

export const csvStream = (columns: TableColumns, rows: TableRows): Readable =>
  Readable.from(linesOf(Object.keys(columns), rows))
