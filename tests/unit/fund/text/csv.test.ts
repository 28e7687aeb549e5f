import { expect, test } from 'vitest'
import { csvOf } from '#fund/text/csv.ts'

const linesOf = (rows: (string | number | null)[][]) => csvOf(rows).slice(1).split('\r\n')

test('is marked as UTF-8, ends each line with CRLF, and quotes what would break a cell', () => {
  expect(
    csvOf([
      ['Week', 'Ω'],
      ['a,b', 'say "no"'],
      ['two\nlines', 1.5],
    ]),
  ).toBe('\uFEFFWeek,Ω\r\n"a,b","say ""no"""\r\n"two\nlines",1.5\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the text %j is not a formula', (text) => {
  const [line = ''] = linesOf([[text, 0]])
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
})

test('a sign inside a text makes no formula of it, and nothing is an empty cell', () => {
  expect(linesOf([['a=b', null, 'c-d'], [null]])).toEqual(['a=b,,c-d', '', ''])
})

test('a number stays a number, a loss as well', () => {
  expect(linesOf([[-12.5, 0, 1e6]])[0]).toBe('-12.5,0,1000000')
})
