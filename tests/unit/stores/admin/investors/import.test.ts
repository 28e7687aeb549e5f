import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const line = (number: number, name: string, problems: readonly string[]) => ({
  line: number,
  cells: { name, email: `${name}@example.com` },
  problems,
})

test('the lines that cannot be taken in are a file to correct, in either format; those that can are not among them', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, () => import('#stores/admin/investors/import.ts'))
  const preview = {
    lines: [line(2, 'ann', []), line(3, '=bo', ['email: taken', 'phone: too short'])],
    bad: 1,
  } as unknown as Parameters<typeof tab.saveBadLines>[0]
  await tab.saveBadLines(preview, 'csv')
  await tab.saveBadLines(preview, 'xlsx')
  expect(tab.saved).toEqual([
    {
      name: 'lines-to-correct.csv',
      type: 'text/csv;charset=utf-8',
      text: `\uFEFFname,email,problems\r\n'=bo,'=bo@example.com,email: taken; phone: too short\r\n`,
    },
    {
      name: 'lines-to-correct.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      text: expect.stringMatching(/^\d{4} bytes$/),
    },
  ])
})
