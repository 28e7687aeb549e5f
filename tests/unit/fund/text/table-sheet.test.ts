import { formatValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type ColumnKind, sheetOf, sheetRows, type TableColumns } from '#fund/text/table-sheet.ts'
import { readSheet } from '#tests/support/papers/spreadsheet.ts'

const columns = {
  Investor: 'text',
  Trades: 'number',
  Balance: 'dollars',
  Return: 'percent',
  Day: 'day',
  Signed: 'instant',
} as const satisfies TableColumns

const row = {
  Investor: 'Ann Lee',
  Trades: 12,
  Balance: -1234.5,
  Return: 6.5,
  Day: '2026-02-28',
  Signed: '2026-11-24T02:03:04.567Z',
}

const formatOf = (kind: ColumnKind) => sheetOf({ it: kind }).columns[0]

test('a cell holds what its column is: texts and numbers as they are, days and instants as dates', () => {
  const cellsOf = sheetRows(columns)
  const [day, signed] = [new Date('2026-02-28T00:00:00.000Z'), new Date('2026-11-24T02:03:04.567Z')]
  expect(cellsOf(row)).toEqual(['Ann Lee', 12, -1234.5, 6.5, day, signed])
})

test('cells are in the order of the columns, and what a row lacks is an empty cell', () => {
  const cellsOf = sheetRows(columns)
  expect(cellsOf({ Trades: 3, Other: 'x', Investor: 'Bob Roe' })).toEqual(['Bob Roe', 3, null, null, null, null])
  expect(cellsOf({ ...row, Day: null, Signed: null, Investor: null }).filter((cell) => cell === null)).toHaveLength(3)
})

test('what looks like a formula or a number is text where the column is of text', () => {
  const texts = ['=1+1', '@SUM(A1)', '0012', '2026-01-01']
  expect(texts.map((text) => sheetRows({ it: 'text' })({ it: text }))).toEqual(texts.map((text) => [text]))
})

test('a cell takes 32,767 characters, and of a longer text those', () => {
  const [most, more] = ['x'.repeat(32_767), `${'x'.repeat(32_767)}y`]
  const cellsOf = sheetRows({ it: 'text' })
  expect([cellsOf({ it: most }), cellsOf({ it: more })]).toEqual([[most], [most]])
})

test('a spreadsheet shows dollars, percentages, days and instants as the portal does', () => {
  const shown = (kind: ColumnKind, value: number | Date) => formatValue(value, formatOf(kind)?.numFmt ?? '')
  expect([1234.5, -1234.5, 0].map((value) => shown('dollars', value))).toEqual(['$1,234.50', '-$1,234.50', '$0.00'])
  expect(shown('percent', 6.5)).toBe('6.50')
  const at = new Date('2026-11-24T02:03:04.567Z')
  expect([shown('day', at), shown('instant', at)]).toEqual(['2026-11-24', '2026-11-24 02:03:04'])
})

test('text is marked as text, so that what is typed there stays text, and a number has no format of its own', () => {
  // ECMA-376's name for the text format.
  expect(formatOf('text')?.numFmt).toBe('@')
  expect(formatOf('number')).not.toHaveProperty('numFmt')
})

test('the head stays in sight, names each column, and says of an instant that its time is UTC', () => {
  const sheet = sheetOf(columns)
  expect(sheet.columns.map(({ header }) => header)).toEqual([
    'Investor',
    'Trades',
    'Balance',
    'Return',
    'Day',
    'Signed (UTC)',
  ])
  expect(sheet.freezePane.rows).toBe(1)
  expect(sheet.name).not.toBe('')
})

test('a text comes back from the file as it is, whatever signs it holds, without those that no file can', async () => {
  const texts = ['_x0041_ and _x005F_', 'a_x00zz_', 'Broken \uFFFF word', 'half \uD83D of one', 'whole 😀']
  const shape = { it: 'text' } as const
  const written = writeXlsxStream(
    texts.map((it) => sheetRows(shape)({ it })),
    sheetOf(shape),
  ) as ReadableStream<Uint8Array>
  const { rows } = readSheet(new Uint8Array(await new Response(written as BodyInit).arrayBuffer()))
  expect(rows.slice(1).map(([cell]) => cell?.value)).toEqual([
    '_x0041_ and _x005F_',
    'a_x00zz_',
    'Broken  word',
    'half  of one',
    'whole 😀',
  ])
})
