import type { CsvCell } from '#fund/csv.ts'

/**
 * What stands in a column: text; a number; dollars or a percentage as a number; a day as YYYY-MM-DD; an instant in ISO
 * 8601.
 */
export type ColumnKind = 'text' | 'number' | 'dollars' | 'percent' | 'day' | 'instant'

/** The columns of a table in their order, by the name that each has in the file. */
export type TableColumns = Readonly<Record<string, ColumnKind>>

type TableRow = Readonly<Record<string, CsvCell>>

export type TableRows = Iterable<TableRow> | AsyncIterable<TableRow>
