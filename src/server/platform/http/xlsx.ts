import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sheetOf, sheetRows } from '#fund/text/table-sheet.ts'
import { yieldToEventLoop } from '../base/yield.ts'
import type { TableColumns, TableLines, TableRows } from './table-shape.ts'

const rowsOf = async function* (columns: TableColumns, rows: TableRows) {
  const cellsOf = sheetRows(columns)
  for await (const row of rows) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    yield cellsOf(row)
  }
}

const below = async function* (above: TableLines, columns: TableColumns, rows: TableRows) {
  yield* above
  yield []
  yield Object.keys(columns)
  yield* rowsOf(columns, rows)
}

/**
 * The rows as a spreadsheet, made as they are read; beyond a million rows another sheet begins. The head is the first
 * row, or follows what stands above it.
 */
export const xlsxStream = async (columns: TableColumns, rows: TableRows, above?: TableLines): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = sheetOf(columns)
  if (!above) return Readable.fromWeb(writeXlsxStream(rowsOf(columns, rows), sheet) as ReadableStream)
  const headless = sheet.columns.map(({ header: _, ...column }) => column)
  const frozen = { rows: above.length + 2 }
  const written = writeXlsxStream(below(above, columns, rows), { ...sheet, columns: headless, freezePane: frozen })
  return Readable.fromWeb(written as ReadableStream)
}
