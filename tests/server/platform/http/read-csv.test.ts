import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '#fund/text/csv.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'

/** What cells hold, with the signs that a spreadsheet takes for a formula, and the mark against that, more often. */
const cell = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', 'a', 'Ω', '1', '.', ' '),
  maxLength: 12,
})

test('what the portal writes as a CSV, it reads: every cell comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      // Blanks around a cell are not kept, and a line of nothing is none.
      const trimmed = rows.map((row) => row.map((text) => text.trim())).filter((row) => row.some((text) => text !== ''))
      const lines = await readCsv(csvOf([['one', 'two'], ...trimmed]))
      expect(lines.map(({ cells }) => Object.values(cells))).toEqual(trimmed)
    }),
  )
})

test('an E-Mail is an email', async () => {
  const [line] = await readCsv('Name,E-Mail\nAnn,a@example.com\n')
  expect(line?.cells).toEqual({ name: 'Ann', email: 'a@example.com' })
})
