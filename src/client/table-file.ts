import type { TableFormat } from '#contract/entities/page.ts'
import { csvOf } from '#fund/text/csv.ts'
import { sheetOf, sheetRows, type TableColumns, type TableRow, tableTypes } from '#fund/text/table-sheet.ts'
import { platform } from './platform.ts'

/** A table as a spreadsheet; the library that writes it is loaded when it is first needed. */
const spreadsheetOf = async (columns: TableColumns, rows: readonly TableRow[]): Promise<Blob> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const written = writeXlsxStream(rows.map(sheetRows(columns)), sheetOf(columns))
  return new Response(written as ReadableStream<Uint8Array<ArrayBuffer>>).blob()
}

/** Saves a table as a file that the browser makes by itself, in the formats of the server's exports. */
export const saveTable = async (
  format: TableFormat,
  name: string,
  columns: TableColumns,
  rows: readonly TableRow[],
): Promise<void> => {
  const [file, type] = [`${name}.${format}`, tableTypes[format]]
  if (format === 'xlsx') return platform.save(file, type, await spreadsheetOf(columns, rows))
  const names = Object.keys(columns)
  const lines = rows.map((row) => names.map((column) => row[column] ?? null))
  platform.save(file, type, csvOf([names, ...lines]))
}
