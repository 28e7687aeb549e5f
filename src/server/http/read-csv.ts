import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from './refuse.ts'

export interface CsvRecord {
  readonly info: { readonly lines: number }
  readonly record: Readonly<Record<string, string>>
}

const columnOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * The lines of a CSV by the names of its first line, in small letters with underscores, each with its number in the
 * file. Throws 422 unless it is a CSV.
 */
export const readCsv = (csv: string): CsvRecord[] => {
  try {
    return parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map(columnOf),
      info: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (reason) {
    if (reason instanceof CsvError) throw refuse(422, `This is not a CSV: line ${reason.lines ?? '?'} cannot be read.`)
    throw reason
  }
}
