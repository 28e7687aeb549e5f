import { expect, test } from 'vitest'
import { bindPlatform, platform } from '#client/platform.ts'
import { saveTable } from '#client/table-file.ts'
import { readSheet } from '#tests/support/papers/spreadsheet.ts'

test('a spreadsheet made in the browser has typed cells, a head that stays, and no formula', async () => {
  const columns = { what: 'text', amount: 'dollars', day: 'day' } as const
  const saved: Parameters<typeof platform.save>[] = []
  bindPlatform({ ...platform, save: (...file) => void saved.push(file) })
  await saveTable('xlsx', 'a-table', columns, [{ what: '=1+1', amount: -9.5, day: '2026-10-10' }])
  expect(saved.map(([name]) => name)).toEqual(['a-table.xlsx'])
  const content = saved[0]?.[2]
  if (!(content instanceof Blob)) throw new Error('no spreadsheet was saved')
  const { rows, frozenRows, elements } = readSheet(new Uint8Array(await content.arrayBuffer()))
  expect(rows[0]?.map((cell) => cell?.value)).toEqual(['what', 'amount', 'day'])
  expect(rows[1]).toEqual([
    { kind: 'text', value: '=1+1', format: '@' },
    { kind: 'number', value: '-9.5', format: expect.stringContaining('$') },
    { kind: 'number', value: '46305', format: 'yyyy-mm-dd' },
  ])
  expect(frozenRows).toBe(1)
  expect(elements).not.toContain('f')
})
