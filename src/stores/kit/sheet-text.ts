import { readXlsx } from 'hucre/xlsx'
import { csvOf } from '#fund/text/csv.ts'

/** More than any import reads. */
const rowsMax = 20_001

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined || value === '') return null
  // A spreadsheet keeps a day as midnight in no zone.
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  // A spreadsheet shows 15 digits of what it has computed; the double has more.
  return typeof value === 'number' ? Number(value.toPrecision(15)) : String(value)
}

/** The first sheet of a spreadsheet (.xlsx) as a CSV, with days as `2026-11-20`. Rejects if it is none. */
export const textOfSheet = async (bytes: Uint8Array): Promise<string> => {
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: rowsMax })
  return csvOf((sheets[0]?.rows ?? []).map((row) => row.map(cellOf)))
}
