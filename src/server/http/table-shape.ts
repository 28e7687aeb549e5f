import type { TableRow } from '#fund/table-sheet.ts'

export type { ColumnKind, TableColumns } from '#fund/table-sheet.ts'

export type TableRows = Iterable<TableRow> | AsyncIterable<TableRow>
