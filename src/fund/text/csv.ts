/** CSV as every spreadsheet reads it (RFC 4180); the server's exports and the browser's are written the same way. */
export type CsvCell = string | number | null

/** Comes first in the file and marks it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Where a spreadsheet may begin a cell, if a sign follows that makes a formula of it. The separators of other countries
 * and the ends of lines within a cell count, too: a program that splits there begins a cell.
 */
const formulaStart = /(^|[;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g
const markedStart = /(^|[;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g

/** A cell of a file that `csvLine` wrote, as it was before: without the marks of a text that is no formula. */
export const unmarked = (cell: string): string => cell.replace(markedStart, '$1')

/**
 * A text for a cell of a spreadsheet, which needs no marks: only what looks marked gets another, so that `unmarked` gives
 * every text back, from our own spreadsheet and from a CSV of ours that a program has saved as one.
 */
export const unmistakable = (text: string): string => text.replace(markedStart, "$1''")

const cellOf = (value: CsvCell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row with its line end. Numbers stay numbers; text that a spreadsheet would evaluate is marked as text. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(cellOf).join(',')}\r\n`

/** A whole file, starting with the byte-order mark. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('')
