import { type CsvCell, unmistakable } from './csv.ts'

/**
 * What a column contains: text; a number; dollars or a percentage as a number; a day as YYYY-MM-DD; an instant in ISO
 * 8601.
 */
export type ColumnKind = 'text' | 'number' | 'dollars' | 'percent' | 'day' | 'instant'

/** The columns of a table in order, by their names in the file. */
export type TableColumns = Readonly<Record<string, ColumnKind>>

export type TableRow = Readonly<Record<string, CsvCell>>

/** The longest text that a spreadsheet cell holds. */
const cellCharactersMax = 32_767

const formats: Readonly<Record<ColumnKind, string | undefined>> = {
  text: '@',
  number: undefined,
  dollars: '"$"#,##0.00;-"$"#,##0.00',
  percent: '0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
}

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 28,
  number: 12,
  dollars: 18,
  percent: 12,
  day: 12,
  instant: 20,
}

/** A sheet knows no time zones: its instants are in UTC, and the heading says so. */
const headOf = (name: string, kind: ColumnKind): string => (kind === 'instant' ? `${name} (UTC)` : name)

/** XML has no way to write these, and a file that holds one cannot be opened. */
const forbidden = /[\uFFFE\uFFFF]|\p{Surrogate}/gu

/** A spreadsheet reads `_x0041_` as A unless its first sign is written that way itself. */
const encoded = /_(?=x[\dA-Fa-f]{4}_)/g

/** Text is a text cell whatever it begins with: nothing in a row is ever written as a formula. */
const cellOf = (kind: ColumnKind, value: CsvCell): string | number | Date | null => {
  if (value === null || typeof value === 'number') return value
  if (kind === 'day' || kind === 'instant') return new Date(value)
  return unmistakable(value).replace(forbidden, '').replace(encoded, '_x005F_').slice(0, cellCharactersMax)
}

/** Converts rows to the cells of a spreadsheet. */
export const sheetRows = (columns: TableColumns) => {
  const named = Object.entries(columns)
  return (row: TableRow) => named.map(([name, kind]) => cellOf(kind, row[name] ?? null))
}

/** One sheet with typed columns and a frozen head row; the same no matter which side writes it. */
export const sheetOf = (columns: TableColumns) => ({
  name: 'Table',
  columns: Object.entries(columns).map(([name, kind]) => ({
    header: headOf(name, kind),
    width: widths[kind],
    ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
  })),
  freezePane: { rows: 1 },
})

/** The media types of a table as a file. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
