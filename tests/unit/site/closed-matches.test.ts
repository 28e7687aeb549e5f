import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedMatches, replaceClosed } from '#site/closed-matches.ts'
import { answerMarks, headMarks } from '#site/editing/answer-marks.ts'
import { rewrite } from '#site/languages/rewrite.ts'
import { strayMarks } from '#site/texts/stray-marks.ts'

/** Each beside the pattern that looks for the end from every opening. */
const pairs: readonly [string, RegExp, RegExp, readonly string[]][] = [
  [
    'a link',
    /\[[^\]\n]*[^\]\s][^\]\n]*\]\([^)\n]*\)/g,
    /\[[^\S\n]*[^\]\s][^\]\n]*(?:\]\([^)\n]*(?<end>\))?)?/g,
    ['[', ']', '(', ')', '](', ' ', '\n', 'a'],
  ],
  [
    'an element',
    /<style\b([^>]*)>([\s\S]*?)<\/style>/g,
    /<style\b([^>]*)(?:>([\s\S]*?)(?:(?<end><\/style>)|$))?/g,
    ['<style', '>', '</style>', '<', ' ', 'a'],
  ],
]

test.each(pairs)(
  '%s is found and replaced as if its end were looked for from each place',
  (_, plain, linear, parts) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (texts) => {
        const text = texts.join('')
        const found = closedMatches(text, linear).map(({ 0: whole, index }) => [index, whole])
        expect(found).toEqual([...text.matchAll(plain)].map(({ 0: whole, index }) => [index, whole]))
        expect(replaceClosed(text, linear, (whole = '') => `{${whole}}`)).toBe(text.replace(plain, '{$&}'))
      }),
      { numRuns: 2000 },
    )
  },
)

test.each([
  ['question', 'Is [this {riskMin} so?', '"{riskMin}"'],
  ['question', 'Is {riskMin} [so](/terms)?', '"{riskMin}"'],
  ['answer', 'See ![one](a ![two](b', '"![one]"'],
  ['answer', 'See ![one] ![two](b)', '"![one]"'],
  ['answer', 'See [ ](/a https://b.example', '"https://b.example"'],
] as const)(
  'the first mark of a line is shown to the editor of the FAQ also behind what is not closed: %s %s',
  (field, text, found) => {
    expect(answerMarks(text, field).map((mark) => mark.found)).toEqual([found])
  },
)

test('a figure behind a part that is not closed is found in a title', () => {
  expect(headMarks('Risk <Term id="riskMin" and {riskMax}')).toContain('"{riskMax}"')
})

test.each([
  ['See [one](/a and [two](/b', ['"[one](/a"', '"[two](/b"'], 'with a ) at its end'],
  ['See [one](/a b) now', ['"[one](/a b)"'], 'without spaces in the address'],
  ['See [one](/a\n(so)', ['"[one](/a"'], 'without spaces in the address'],
])('a link whose address does not end is told from one with a space: %j', (text, found, expected) => {
  const marks = strayMarks(text, true)
  expect(marks.map((mark) => mark.found)).toEqual(found)
  for (const mark of marks) expect(mark.expected).toContain(expected)
})

test('a sign < that begins no tag stays in a translated page', () => {
  const writer = { sentence: (text: string) => text.toUpperCase(), value: () => undefined, tag: (tag: string) => tag }
  expect(rewrite('<p>a < b <b>c</b></p>', writer)).toBe('<p>A < B <b>C</b></p>')
})
