import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '#contract/entities/page.ts'
import type { CsvCell } from '#fund/text/csv.ts'
import { tableTypes } from '#fund/text/table-sheet.ts'
import { csvStream } from './csv.ts'
import type { TableColumns, TableLines, TableRows } from './table-shape.ts'
import { xlsxStream } from './xlsx.ts'

/** One description of a table makes both its CSV and its spreadsheet. */
export interface TableFile<Columns extends TableColumns = TableColumns> {
  /** The file's name, without its extension. */
  readonly name: string
  readonly columns: Columns
  /** Makes it a file that people read: these lines above the head, and amounts with both decimals. */
  readonly above?: TableLines | undefined
  readonly rows:
    | Iterable<Readonly<Record<keyof Columns, CsvCell>>>
    | AsyncIterable<Readonly<Record<keyof Columns, CsvCell>>>
}

/** The bytes of a table, made row by row as it is read: others are served meanwhile. */
export const tableStream = async (
  format: TableFormat,
  { columns, rows, above }: Pick<TableFile, 'columns' | 'rows' | 'above'>,
): Promise<Readable> => (format === 'csv' ? csvStream : xlsxStream)(columns, rows as TableRows, above)

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
  { name, ...table }: TableFile<Columns>,
): Promise<Readable> => {
  fileHeaders(reply, tableTypes[format], `${name}.${format}`)
  return tableStream(format, table)
}
