import type { TableRow } from '#fund/text/table-sheet.ts'

export type { ColumnKind, TableColumns } from '#fund/text/table-sheet.ts'

export type TableRows = Iterable<TableRow> | AsyncIterable<TableRow>
