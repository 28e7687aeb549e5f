import { expect, test } from 'vitest'
import { spreadsheetOf } from '#client/table-file.ts'
import { readSheet } from '#tests/support/spreadsheet.ts'

test('a spreadsheet made in the browser has typed cells, a head that stays, and no formula', async () => {
  const columns = { what: 'text', amount: 'dollars', day: 'day' } as const
  const blob = await spreadsheetOf(columns, [{ what: '=1+1', amount: -9.5, day: '2026-10-10' }])
  const { rows, frozenRows, elements } = readSheet(new Uint8Array(await blob.arrayBuffer()))
  expect(rows[0]?.map((cell) => cell?.value)).toEqual(['what', 'amount', 'day'])
  expect(rows[1]).toEqual([
    { kind: 'text', value: '=1+1', format: '@' },
    { kind: 'number', value: '-9.5', format: expect.stringContaining('$') },
    { kind: 'number', value: '46305', format: 'yyyy-mm-dd' },
  ])
  expect(frozenRows).toBe(1)
  expect(elements).not.toContain('f')
})
