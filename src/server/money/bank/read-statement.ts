import { refuse } from '#server/platform/http/refuse.ts'
import { otherFile } from './other-files.ts'
import { readBai2 } from './read-bai2.ts'
import { readCamt } from './read-camt.ts'
import { type NamedColumns, readCsvStatement } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { linesMax, type ReadStatement } from './statement.ts'

const byteOrderMark = /^\uFEFF/

const readAny = (text: string, named: NamedColumns): ReadStatement | Promise<ReadStatement> => {
  if (/^OFXHEADER\s*:|^(?:<\?[^>]{0,500}\?>\s*){0,3}<OFX>/i.test(text)) return readOfx(text)
  if (/^<(?:!doctype )?html/i.test(text)) throw refuse(422, otherFile(text))
  if (text.startsWith('<')) return readCamt(text)
  if (/^01,/.test(text) && /[\r\n](?:02|03),/.test(text)) return readBai2(text)
  if (/^(?:\{1:|:20:)/.test(text)) return readMt940(text)
  return readCsvStatement(text, named)
}

/**
 * A bank's file, by what it holds: CAMT.053, BAI2, OFX, MT940 or a CSV, which may have columns that a person named.
 * Throws 422 for what cannot be read; what is wrong in a file that can be read is in its problems.
 */
export const readBankStatement = async (file: string, named: NamedColumns = {}): Promise<ReadStatement> => {
  const text = file.replace(byteOrderMark, '').trim()
  const read = await readAny(text, named)
  if (read.lines.length > linesMax) throw refuse(422, `A file may have at most ${linesMax} lines: split this one.`)
  return read.problems.length === 0 && read.from === ''
    ? { ...read, problems: ['The file has no line and no date.'] }
    : read
}
