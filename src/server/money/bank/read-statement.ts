import { sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readCamt } from './read-camt.ts'
import { readCsvStatement } from './read-csv.ts'
import { linesMax, type ReadStatement } from './statement.ts'

const byteOrderMark = /^\uFEFF/

/**
 * A bank's file: XML is CAMT.053, anything else a CSV. Throws 422 for what cannot be read; what is wrong in a file that
 * can be read is in its problems.
 */
export const readBankStatement = async (file: string): Promise<ReadStatement> => {
  const text = file.replace(byteOrderMark, '').trim()
  const read = text.startsWith('<') ? readCamt(text) : await readCsvStatement(text)
  if (read.lines.length > linesMax) throw refuse(422, `A file may have at most ${linesMax} lines: split this one.`)
  if (read.problems.length === 0 && read.from === '')
    return { ...read, problems: ['The file has no line and no date.'] }
  const { opening, closing, lines, problems } = read
  if (opening === null || closing === null || problems.length > 0) return read
  const came = opening + sumCents(lines.map(({ amount }) => amount))
  if (came === closing) return read
  const off = `The file opens with ${formatMoney(opening)}, its lines come to ${formatMoney(came)}, and it closes with ${formatMoney(closing)}: lines are missing.`
  return { ...read, problems: [off] }
}
