import { bookMax } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { isOther, otherFile } from './other-files.ts'
import { readBai2 } from './read-bai2.ts'
import { readCamt } from './read-camt.ts'
import { readCsvStatement } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { type ChosenColumns, everyStatement, linesMax, type ReadStatement, withOthers } from './statement.ts'

/** A file, and what persons say of its columns. */
export interface ToRead extends ChosenColumns {
  readonly text: string
}

const byteOrderMark = /^\uFEFF/

const readAny = (text: string, chosen: ChosenColumns): ReadStatement | Promise<ReadStatement> => {
  if (/^OFXHEADER\s*:|^(?:<\?[^>]{0,500}\?>\s*){0,3}<OFX>/i.test(text)) return readOfx(text)
  if (isOther(text)) throw refuse(422, otherFile(text))
  if (text.startsWith('<')) return readCamt(text)
  if (/^01,/.test(text) && /[\r\n](?:02|03),/.test(text)) return readBai2(text)
  if (/^(?:\{1:|(?:[A-Z0-9 ]{1,40}\r?\n){0,4}(?:\{1:|:20:))/i.test(text)) return readMt940(text)
  return readCsvStatement(text, chosen)
}

const tooMuch = `The fund can hold ${formatMoney(bookMax)} in all, and this file moves more than that.`

/** Adding up its amounts fails with a RangeError where they are more than can be added up exactly. */
const readAddable = async (text: string, chosen: ChosenColumns): Promise<ReadStatement> => {
  try {
    return await readAny(text, chosen)
  } catch (reason) {
    throw reason instanceof RangeError ? refuse(422, tooMuch) : reason
  }
}

/** What it moves to and fro; not exact beyond what the fund can hold, and then only compared with it. */
const movedBy = ({ opening, closing, lines }: ReadStatement): number =>
  [opening ?? 0, closing ?? 0, ...lines.map(({ amount }) => amount)].reduce((sum, cents) => sum + Math.abs(cents), 0)

/** With what keeps it from being taken in whatever its format. */
const checked = ({ others: _, ...read }: ReadStatement): ReadStatement => {
  if (movedBy(read) > bookMax) return { ...read, problems: [tooMuch] }
  return read.problems.length === 0 && read.from === ''
    ? { ...read, problems: ['The file has no line and no date.'] }
    : read
}

/**
 * A bank's file, by what it holds: CAMT.053, BAI2, OFX, MT940 or a CSV, which may have columns that a person named.
 * Throws 422 for what cannot be read; what is wrong in a file that can be read is in its problems.
 */
export const readBankStatement = async (file: string, chosen: ChosenColumns = {}): Promise<ReadStatement> => {
  const text = file.replace(byteOrderMark, '').trim()
  const statements = everyStatement(await readAddable(text, chosen))
  if (statements.flatMap(({ lines }) => lines).length > linesMax)
    throw refuse(422, `A file may have at most ${linesMax} lines: split this one.`)
  return withOthers(statements.map(checked))
}
