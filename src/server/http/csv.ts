import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { byteOrderMark, type CsvCell, csvLine } from '#fund/csv.ts'

type Rows<Column extends string> = Iterable<Record<Column, CsvCell>> | AsyncIterable<Record<Column, CsvCell>>

const linesOf = async function* <Column extends string>(columns: readonly Column[], rows: Rows<Column>) {
  yield byteOrderMark + csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((column) => row[column]))
}

/** A CSV file of any length. If the rows fail midway the answer breaks off, since its beginning has been sent. */
export const sendCsv = <const Column extends string>(
  reply: FastifyReply,
  filename: string,
  columns: readonly Column[],
  rows: Rows<Column>,
): Readable => {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${filename}"`)
  return Readable.from(linesOf(columns, rows))
}
