import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '#contract/entities/table-format.ts'
import { byteOrderMark, type CsvCell, csvLine } from '#fund/text/csv.ts'
import { sheetOf, sheetRows, tableTypes } from '#fund/text/table-sheet.ts'
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

/** One description of a table makes both its CSV and its spreadsheet. */
export interface TableFile<Columns extends TableColumns = TableColumns> {
  /** The file's name, without its extension. */
  readonly name: string
  readonly columns: Columns
  readonly rows:
    | Iterable<Readonly<Record<keyof Columns, CsvCell>>>
    | AsyncIterable<Readonly<Record<keyof Columns, CsvCell>>>
}

/** The bytes of a table, made row by row as it is read: others are served meanwhile. */
export const tableStream = async (
  format: TableFormat,
  { columns, rows }: Pick<TableFile, 'columns' | 'rows'>,
): Promise<Readable> => (format === 'csv' ? csvStream : xlsxStream)(columns, rows as TableRows)

export const fileHeaders = (reply: FastifyReply, type: string, filename: string): void => {
  reply.type(type).header('content-disposition', `attachment; filename="${filename}"`)
}

/**
 * A file of any length. If the rows fail midway the answer breaks off, since its beginning has been sent; a table that
 * may be long is prepared instead (`prepared-files`).
 */
export const sendTable = async <const Columns extends TableColumns>(
  reply: FastifyReply,
  format: TableFormat = 'csv',
  { name, columns, rows }: TableFile<Columns>,
): Promise<Readable> => {
  fileHeaders(reply, tableTypes[format], `${name}.${format}`)
  return tableStream(format, { columns, rows })
}
