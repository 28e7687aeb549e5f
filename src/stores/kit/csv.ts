/** What a spreadsheet would take for the beginning of a formula, were it to open the file. */
const formulaStart = /^[=+\-@\t\r]/

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as a CSV file (RFC 4180) with its head, marked as UTF-8 for spreadsheets. Numbers stay numbers; a text that a
 * spreadsheet would compute is marked as text.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
