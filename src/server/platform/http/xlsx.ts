import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sheetOf, sheetRows } from '#fund/text/table-sheet.ts'
import { yieldToEventLoop } from '../base/yield.ts'
import type { TableColumns, TableRows } from './table-shape.ts'

const rowsOf = async function* (columns: TableColumns, rows: TableRows) {
  const cellsOf = sheetRows(columns)
  for await (const row of rows) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    yield cellsOf(row)
  }
}

/** The rows as a spreadsheet, made as they are read; beyond a million rows another sheet begins. */
export const xlsxStream = async (columns: TableColumns, rows: TableRows): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return Readable.fromWeb(writeXlsxStream(rowsOf(columns, rows), sheetOf(columns)) as ReadableStream)
}
