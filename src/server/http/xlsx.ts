import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CsvCell } from '#fund/csv.ts'
import { nextTurn } from '../turns.ts'
import type { ColumnKind, TableColumns, TableRows } from './table-shape.ts'

/** What a cell of a spreadsheet holds at most. */
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

/** Text is a cell of text whatever it begins with: nothing of a row is ever written as a formula. */
const cellOf = (kind: ColumnKind, value: CsvCell): string | number | Date | null => {
  if (value === null || typeof value === 'number') return value
  if (kind === 'day' || kind === 'instant') return new Date(value)
  return value.slice(0, cellCharactersMax)
}

const rowsOf = async function* (columns: readonly (readonly [string, ColumnKind])[], rows: TableRows) {
  for await (const row of rows) {
    const turn = nextTurn()
    if (turn) await turn
    yield columns.map(([name, kind]) => cellOf(kind, row[name] ?? null))
  }
}

/** A sheet knows no time zones: its instants are those of UTC, and its head says so. */
const headOf = (name: string, kind: ColumnKind): string => (kind === 'instant' ? `${name} (UTC)` : name)

/** One sheet with typed cells, its head frozen, made as it is read; beyond a million rows another begins. */
export const xlsxStream = async (columns: TableColumns, rows: TableRows): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const named = Object.entries(columns)
  const stream = writeXlsxStream(rowsOf(named, rows), {
    name: 'Table',
    columns: named.map(([name, kind]) => ({
      header: headOf(name, kind),
      width: widths[kind],
      ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream)
}
