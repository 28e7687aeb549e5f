import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { unmarked } from '#fund/text/csv.ts'
import { mapInTurns, yieldToEventLoop } from '../base/yield.ts'
import { refuse } from './refuse.ts'

/** The cells of a line, by their column. */
export type Cells = Readonly<{ [column: string]: string }>

export interface CsvLine {
  /** Its number in the file. */
  readonly line: number
  readonly cells: Cells
  /** What is wrong if it has more or fewer cells than the first line has names. */
  readonly problem: string | null
}

/** The longest cell, in characters; the longest texts that any file brings are of 500. */
const cellCharactersMax = 2000
/** The longest line, in bytes: the parser itself stops there, so that nothing longer is ever held or looked at. */
const lineBytesMax = 20_000
const columnsMax = 200
/** Far more than a file of a megabyte has if its lines say anything. */
const linesMax = 20_000

const delimiters = [',', ';', '\t'] as const

/** The line in which a spreadsheet names the separator of its cells. */
const said = /^\uFEFF?sep=(.)\r?\n/i

/** The separator in the first line that has any: a comma, or what spreadsheets of other countries write. */
const delimiterOf = (csv: string): string => {
  const begin = csv.slice(0, lineBytesMax).split(/\r\n?|\n/)
  const first = begin.find((line) => delimiters.some((one) => line.includes(one))) ?? ''
  return delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}

const columnOf = (name: string): string =>
  unmarked(name.trim())
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, '_')
    .replace(/^e_mail/, 'email')

const sentences: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has something after a closing quotation mark',
  INVALID_OPENING_QUOTE: 'has a quotation mark within a cell that is not quoted',
}

/** Which cell is too long: by the name of its column if the first line has named it, by its place if not. */
const tooLong = (line: unknown, column: unknown, names: readonly string[]): string => {
  const place = Number(column)
  const named = names[place] ? `column ${names[place].slice(0, nameCharactersShown)}` : `cell ${place + 1}`
  return `Line ${line}, ${named}: a cell has at most ${cellCharactersMax} characters, and a line ${lineBytesMax} bytes. A quotation mark that is not closed makes one cell of all that follows it.`
}

const unreadable = ({ code, lines, column, message }: CsvError, first: readonly string[]): string => {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(lines, column, first.map(columnOf))
  const at = lines ?? /line (\d+)/.exec(message)?.[1]
  return `Line ${at ?? 1} ${sentences[code] ?? 'cannot be read as a line of a CSV'}.`
}

interface Row {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

const nameCharactersShown = 60

const pieceBytes = 16_384

const piecesOf = async function* (csv: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(csv)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
}

/** Fills `rows` with what is parsed. */
const parseInto = async (rows: Row[], csv: string, options: Options): Promise<void> => {
  const kept = new Writable({
    objectMode: true,
    write: (row: Row, _encoding, done) => {
      rows.push(row)
      done()
    },
  })
  await pipeline(piecesOf(csv), parse(options), kept)
}

const rowsOf = async (csv: string): Promise<{ delimiter: string; rows: Row[] }> => {
  const [, named] = said.exec(csv) ?? []
  const delimiter = named ?? delimiterOf(csv)
  const rows: Row[] = []
  try {
    await parseInto(rows, csv, {
      bom: true,
      max_record_size: lineBytesMax,
      delimiter,
      info: true,
      from_line: named === undefined ? 1 : 2,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Trimming would remove the tabs themselves.
      ...(delimiter === '\t' ? { cast: (cell: string) => cell.trim() } : { trim: true }),
    })
    return { delimiter, rows }
  } catch (reason) {
    if (reason instanceof CsvError) throw refuse(422, unreadable(reason, rows[0]?.record ?? []))
    throw reason
  }
}

/** Without the empty cells that a spreadsheet writes after the last column. */
const upTo = (least: number, cells: readonly string[]): readonly string[] =>
  cells.slice(0, Math.max(least, cells.findLastIndex((cell) => cell !== '') + 1))

const namesOf = (first: readonly string[]): string[] => {
  const names = upTo(0, first).map(columnOf)
  if (names.length > columnsMax) throw refuse(422, `The first line names more than ${columnsMax} columns.`)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw refuse(422, `The first line names the column ${twice} twice.`)
  return names
}

/** Refuses too many lines, and one that is too long, spaces included, without looking at what they hold. */
const boundLines = (text: string, most: number): void => {
  let [line, from] = [1, 0]
  for (const end of text.matchAll(/\r\n?|\n|$/g)) {
    if (end.index - from > lineBytesMax) {
      const delimiter = delimiterOf(text)
      const [first = ''] = text.slice(0, lineBytesMax).split(/\r?\n/, 1)
      const names = line === 1 ? [] : first.split(delimiter).map(columnOf)
      throw refuse(422, tooLong(line, text.slice(from, from + lineBytesMax).split(delimiter).length - 1, names))
    }
    if (line > most + 1) throw refuse(422, `A file may have at most ${most} lines: split this one.`)
    line += 1
    from = end.index + end[0].length
  }
}

/** A line of a table as it is written: its number in the file, and its cells without the blanks around them. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Every line of a CSV, whatever it holds, up to the most that is read of such a file. Others are served meanwhile. Throws 422 for more lines than are read at once,
 * with the line that cannot be read, and with its column where a cell is too long to be looked at.
 */
export const readCsvRows = async (
  csv: string,
  most: number = linesMax,
): Promise<{ delimiter: string; rows: CsvRow[] }> => {
  boundLines(csv, most)
  const { delimiter, rows } = await rowsOf(csv)
  const names = (rows[0]?.record ?? []).map(columnOf)
  return {
    delimiter,
    rows: await mapInTurns(rows, ({ info, record }) => {
      const long = record.findIndex((cell) => cell.length > cellCharactersMax)
      if (long >= 0) throw refuse(422, tooLong(info.lines, long, names))
      return { line: info.lines, cells: record }
    }),
  }
}

/**
 * The lines of a CSV below the first, whose names are read in small letters with underscores. What a line has beyond
 * the last column stays in its last cell. The marks that our own exports put before what a spreadsheet would take for a
 * formula are not part of a cell. Throws like `readCsvRows`.
 */
export const readCsv = async (csv: string): Promise<CsvLine[]> => {
  const {
    delimiter,
    rows: [first, ...rows],
  } = await readCsvRows(csv)
  const names = namesOf(first?.cells ?? [])
  const last = names.length - 1
  return mapInTurns(rows, ({ line, cells: record }) => {
    const found = upTo(names.length, record)
    const cells = names.map((name, place) => [
      name,
      unmarked(place === last ? found.slice(place).join(delimiter) : (found[place] ?? '')),
    ])
    return {
      line,
      cells: Object.fromEntries(cells),
      problem: found.length === names.length ? null : 'it has more or fewer cells than the first line has names',
    }
  })
}
