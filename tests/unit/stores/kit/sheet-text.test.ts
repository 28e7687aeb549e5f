import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { csvOf } from '#fund/text/csv.ts'
import { decodeText, isSheet } from '#stores/kit/decode-text.ts'
import { textOfSheet } from '#stores/kit/sheet-text.ts'

test('a spreadsheet is read as the CSV of its first sheet, days as days and sums as they are shown', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Investors',
        rows: [
          ['Name', 'E-Mail', 'join_date', 'opening_capital'],
          ['Jim Poe', 'jim.poe@example.com', new Date(Date.UTC(2025, 10, 20)), 1000.5],
          ['Ann, Lee', null, '11/20/2025', 0.1 + 0.2],
        ],
      },
      { name: 'Other', rows: [['x']] },
    ],
  })
  expect(isSheet(bytes)).toBe(true)
  expect(await textOfSheet(bytes)).toBe(
    '\uFEFFName,E-Mail,join_date,opening_capital\r\nJim Poe,jim.poe@example.com,2025-11-20,1000.5\r\n"Ann, Lee",,11/20/2025,0.3\r\n',
  )
})

test('a percentage is one as the spreadsheet shows it', async () => {
  const columns = [{ numFmt: 'yyyy-mm-dd' }, { numFmt: '0.00%' }, { numFmt: '0.0 "%"' }]
  const rows = [
    [new Date(Date.UTC(2026, 10, 15)), 0.0125, 1.5],
    [new Date(Date.UTC(2026, 10, 22)), -0.07, 0.3],
    [new Date(Date.UTC(2026, 10, 29)), 1.012345678 - 1, 2],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Weeks', columns, rows }] })
  expect(await textOfSheet(bytes)).toBe("\uFEFF2026-11-15,1.25%,1.5\r\n2026-11-22,'-7%,0.3\r\n2026-11-29,1.2346%,2\r\n")
})

test('a file of ours that a spreadsheet program has opened and saved as its own kind is read as ours', async () => {
  const ours = csvOf([['=1+1', '-5', '＝a', "'=quoted", 'a;=b', 'a\n+b', "O'Brien", "'plain"]])
  const rows = parse(ours, { bom: true }) as string[][]
  expect(await textOfSheet(await writeXlsx({ sheets: [{ name: 'Saved', rows }] }))).toBe(ours)
})

test('text is none, and an archive that is no spreadsheet is refused', async () => {
  const text = new TextEncoder().encode('name,email')
  expect([isSheet(text), decodeText(text)]).toEqual([false, 'name,email'])
  const archive = Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3)
  expect(isSheet(archive)).toBe(true)
  await expect(textOfSheet(archive)).rejects.toThrow()
})
