import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/**
 * A CSV file of any length; a text that a spreadsheet would run as a formula is escaped, a number stays one. Where the
 * rows fail on the way the answer breaks off, since its beginning is sent.
 */
export const sendCsv = (
  reply: FastifyReply,
  filename: string,
  columns: readonly string[],
  rows: AsyncIterable<object> | Iterable<object>,
) => {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${filename}"`)
  const text = stringify({ header: true, columns: [...columns], escape_formulas: true })
  pipeline(Readable.from(rows), text, () => undefined)
  return text
}
