import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '../http/refuse.ts'

const delimiters = [',', ';', '\t'] as const

/** What separates the names of the first line: a comma, or what spreadsheets of other countries write. */
const delimiterOf = (csv: string): string => {
  const [first = ''] = csv.split(/\r?\n/, 1)
  return delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}

const sentences: Partial<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has more or fewer cells than the first line has names',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has more or fewer cells than the first line has names',
  CSV_QUOTE_NOT_CLOSED: 'opens a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has something behind a closing quotation mark',
  INVALID_OPENING_QUOTE: 'has a quotation mark within a cell that has none around it',
}

const unreadable = ({ code, lines, message }: CsvError): string => {
  const at = lines ?? /line (\d+)/.exec(message)?.[1]
  return `Line ${at ?? 1} ${sentences[code] ?? 'cannot be read as a line of a CSV'}.`
}

/** The cells of a line, by their column. */
export type Cells = Readonly<{ [column: string]: string }>

/** The lines below the first, each with its number in the file. Throws 422 with the line that cannot be read. */
export const recordsOf = (csv: string): { line: number; record: Cells }[] => {
  const delimiter = delimiterOf(csv)
  try {
    const read: { info: { lines: number }; record: Cells }[] = parse(csv, {
      bom: true,
      delimiter,
      columns: (header: string[]) =>
        header.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_'),
        ),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Trimming would take the tabs themselves for blanks.
      ...(delimiter === '\t' ? { cast: (cell: string) => cell.trim() } : { trim: true }),
    })
    return read.map(({ info, record }) => ({ line: info.lines, record }))
  } catch (reason) {
    if (reason instanceof CsvError) throw refuse(422, unreadable(reason))
    throw reason
  }
}
