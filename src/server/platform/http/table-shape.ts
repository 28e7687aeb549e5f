import type { TableRow } from '#fund/text/table-sheet.ts'

export type { ColumnKind, TableColumns } from '#fund/text/table-sheet.ts'

export type TableRows = Iterable<TableRow> | AsyncIterable<TableRow>

/** What stands above the head of a table that people read, line by line: whose it is, and of what time. */
export type TableLines = readonly string[][]
