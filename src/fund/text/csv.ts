/** CSV as every spreadsheet reads it (RFC 4180); the server's exports and the browser's are written the same way. */
export type CsvCell = string | number | null

/** Comes first in the file and marks it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula; a text that seems to be marked already is marked once more. */
const formulaStart = /^'*[=+\-@\t\r]/

/** A cell of a file that `csvLine` wrote, as it was before: without the mark of a text that is no formula. */
export const unmarked = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell

const cellOf = (value: CsvCell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row with its line end. Numbers stay numbers; text that a spreadsheet would evaluate is marked as text. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(cellOf).join(',')}\r\n`

/** A whole file, starting with the byte-order mark. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('')
