import { buffer, text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { csvOf } from '#fund/text/csv.ts'
import type { TableRow } from '#fund/text/table-sheet.ts'
import { lineColumns } from '#server/money/bank/own-table.ts'
import { exportColumns } from '#server/people/list/export.ts'
import { csvStream } from '#server/platform/http/csv.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { xlsxStream } from '#server/platform/http/xlsx.ts'
import { textOfSheet } from '#stores/kit/sheet-text.ts'

/** What texts hold, with the signs that a spreadsheet takes for a formula, and the mark against that, more often. */
const written = fc
  .string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'",;\t\r\naΩ1. '), maxLength: 12 })
  // Blanks around a cell are not kept, and a line of nothing is none.
  .map((cell) => `a${cell}`.trim().slice(1).trim() || 'a')

const columnsOf = {
  'the list of investors': exportColumns,
  'the bank’s lines': lineColumns,
  'lines to correct': { name: 'text', email: 'text', phone: 'text', problems: 'text' },
} as const

/** As a spreadsheet of another country saves what it has opened. */
const savedWith = (delimiter: string, csv: string): string =>
  (parse(csv, { bom: true }) as string[][])
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n')

/** As a spreadsheet program saves its own kind of file of what it has opened: the marks are text to it. */
const savedAsSheet = async (csv: string): Promise<string> => {
  const rows = parse(csv, { bom: true }) as string[][]
  return textOfSheet(await writeXlsx({ sheets: [{ name: 'Saved', rows }] }))
}

/** The same table as the portal’s own spreadsheet, as the browser reads it. */
const fromSheet = async (rows: readonly TableRow[], names: readonly string[]): Promise<string> => {
  const columns = Object.fromEntries(names.map((name) => [name, 'text' as const]))
  return textOfSheet(await buffer(await xlsxStream(columns, rows)))
}

test.each(Object.entries(columnsOf))(
  '%s come back as they were, also from a spreadsheet of another country',
  async (_what, columns) => {
    const names = Object.keys(columns)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(written, { minLength: names.length, maxLength: names.length }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (cells) => {
          const rows = cells.map((row) => Object.fromEntries(row.map((cell, place) => [names[place] ?? '', cell])))
          const csv = await text(csvStream(columns, rows))
          const saved = [savedWith(';', csv), savedWith('\t', csv), await savedAsSheet(csv)]
          for (const file of [csv, ...saved, await fromSheet(rows, names)])
            expect((await readCsv(file)).map((line) => line.cells)).toEqual(rows)
        },
      ),
      { numRuns: 15 },
    )
  },
)

test('an E-Mail is an email', async () => {
  const [line] = await readCsv('Name,E-Mail\nAnn,a@example.com\n')
  expect(line?.cells).toEqual({ name: 'Ann', email: 'a@example.com' })
})

test('a column whose name was marked has its name', async () => {
  const [line] = await readCsv(
    csvOf([
      ['name', '+1'],
      ['Ann', '=2'],
    ]),
  )
  expect(line?.cells).toEqual({ name: 'Ann', '+1': '=2' })
})
