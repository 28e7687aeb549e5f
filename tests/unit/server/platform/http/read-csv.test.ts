import { expect, test } from 'vitest'
import { readInvestors } from '#server/money/imports/read-csv.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'

const hyphens = '-'.repeat(900_000)
const bound = 'a cell has at most 2000 characters, and a line 20000 bytes.'

const refusalOf = async (csv: string): Promise<{ detail: string; ms: number }> => {
  const began = process.cpuUsage()
  const detail = await readCsv(csv)
    .then(readInvestors)
    .then(
      () => 'nothing was refused',
      (reason: Error) => reason.message,
    )
  // What this process has computed: how busy the machine is with others does not count.
  const { user, system } = process.cpuUsage(began)
  return { detail, ms: (user + system) / 1000 }
}

test.each([
  ['a name', `name,email\nAnn,a@example.com\n${hyphens},b@example.com\n`, 'Line 3, column name'],
  ['an address', `name,email\nAnn,${hyphens}@example.com\n`, 'Line 2, column email'],
  ['a name of spaces', `name,email\n${' '.repeat(900_000)}Ann,a@example.com\n`, 'Line 2, column name'],
  ['a quoted name', `name,email\n"${hyphens}",b@example.com\n`, 'Line 2, column name'],
  ['a name just too long', `name,email\n${'x'.repeat(2001)},b@example.com\n`, 'Line 2, column name'],
  ['a column', `name,${hyphens}\nAnn,a@example.com\n`, 'Line 1, cell 2'],
  ['what follows a quotation mark that is not closed', `name,email\n"Ann,a@example.com\n${hyphens}`, 'Line'],
])('%s that is too long is refused at once, with its line and column', async (_what, csv, place) => {
  const { detail, ms } = await refusalOf(csv)
  expect(detail).toContain(bound)
  expect(detail.startsWith(place)).toBe(true)
  expect(ms).toBeLessThan(1000)
})

test('a line of very many short cells is refused as well', async () => {
  expect((await refusalOf(`name,email\n${'x,'.repeat(450_000)}\n`)).detail).toContain(bound)
  const columns = Array.from({ length: 201 }, (_, place) => `c${place}`).join(',')
  expect((await refusalOf(`${columns}\n`)).detail).toBe('The first line names more than 200 columns.')
})

test('a file of many short lines is read as before', async () => {
  const lines = Array.from({ length: 3000 }, (_, place) => `Ann ${'x'.repeat(50)},ann-${place}@example.com`)
  const read = await readInvestors(await readCsv(['name,email', ...lines].join('\n')))
  expect(read.filter(({ problems }) => problems.length > 0)).toEqual([])
})

test('a file of more lines than are read at once is refused before any of them is', async () => {
  const { detail, ms } = await refusalOf(`name,email\n${'-,-\n'.repeat(240_000)}`)
  expect(detail).toBe('A file may have at most 20000 lines: split this one.')
  expect(ms).toBeLessThan(200)
})
