import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '#contract/entities/table-format.ts'
import type { CsvCell } from '#fund/csv.ts'
import { csvStream } from './csv.ts'
import type { TableColumns, TableRows } from './table-shape.ts'
import { xlsxStream } from './xlsx.ts'

/** One description of a table yields its CSV and its spreadsheet. */
export interface TableFile<Columns extends TableColumns> {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: Columns
  readonly rows:
    | Iterable<Readonly<Record<keyof Columns, CsvCell>>>
    | AsyncIterable<Readonly<Record<keyof Columns, CsvCell>>>
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * A file of any length, row by row: others are served meanwhile. If the rows fail midway the answer breaks off, since
 * its beginning has been sent.
 */
export const sendTable = async <const Columns extends TableColumns>(
  reply: FastifyReply,
  format: TableFormat = 'csv',
  { name, columns, rows }: TableFile<Columns>,
): Promise<Readable> => {
  reply.type(types[format]).header('content-disposition', `attachment; filename="${name}.${format}"`)
  const make = format === 'csv' ? csvStream : xlsxStream
  return make(columns, rows as TableRows)
}
