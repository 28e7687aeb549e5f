import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, unmarked } from '#fund/text/csv.ts'

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

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1", ' =1', '"=1'])(
  'the text %j is not a formula',
  (text) => {
    const [line = ''] = linesOf([[text, 0]])
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['\t=1', "\t'=1"],
  ['a\r\n@SUM(A1);-1', '"a\r\n\'@SUM(A1);\'-1"'],
  ['a; "=1', '"a;\' ""=1"'],
])('neither is what follows a separator of another country, or a line break, in %j', (text, cell) => {
  expect(csvOf([[text, 0]]).slice(1)).toBe(`${cell},0\r\n`)
})

test('a program that splits at any separator finds no formula, whatever a text holds', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'",;\t\r\na1 '), maxLength: 12 })
  fc.assert(
    fc.property(texts, (text) => {
      const cell = csvOf([[text]]).slice(1, -2)
      expect(cell.split(/[;\t\r\n]/).filter((begun) => /^[" ]*[=+\-@＝＋－＠]/.test(begun))).toEqual([])
      expect(unmarked(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text)
    }),
  )
})

test('a sign inside a text makes no formula of it, and nothing is an empty cell', () => {
  expect(linesOf([['a=b', null, 'c-d; e-f'], [null]])).toEqual(['a=b,,c-d; e-f', '', ''])
})

test('a number stays a number, a loss as well', () => {
  expect(linesOf([[-12.5, 0, 1e6]])[0]).toBe('-12.5,0,1000000')
})
