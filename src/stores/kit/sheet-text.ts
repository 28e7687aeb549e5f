import { readXlsx } from 'hucre/xlsx'
import { csvOf, unmarked } from '#fund/text/csv.ts'

/** More than any import reads. */
const rowsMax = 20_001

/** Whether a format of numbers writes them as percentages: a sign in quotation marks or after a backslash is text. */
const isPercent = (format: string | undefined): boolean => /%/.test((format ?? '').replace(/"[^"]*"|\\./g, ''))

/** More are computed than anybody reports, and than an import takes. */
const percentDecimals = 4

/** A spreadsheet shows 15 digits of what it has computed; the double has more. */
const shown = (value: number): number => Number(value.toPrecision(15))

const cellOf = (value: unknown, format: string | undefined): string | number | null => {
  if (value === null || value === undefined || value === '') return null
  // A spreadsheet keeps a day as midnight in no zone.
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  // A program that opened a CSV of ours has the marks as text; `csvOf` puts them back, once.
  if (typeof value !== 'number') return unmarked(String(value))
  return isPercent(format) ? `${Number((value * 100).toFixed(percentDecimals))}%` : shown(value)
}

/**
 * The first sheet of a spreadsheet (.xlsx) as a CSV, with days as `2026-11-20` and percentages as it shows them, `1.25%`:
 * it keeps 0.0125. Rejects if it is none.
 */
export const textOfSheet = async (bytes: Uint8Array): Promise<string> => {
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: rowsMax, readStyles: true })
  const [sheet] = sheets
  const formatAt = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.style?.numFmt
  return csvOf((sheet?.rows ?? []).map((row, at) => row.map((value, column) => cellOf(value, formatAt(at, column)))))
}
