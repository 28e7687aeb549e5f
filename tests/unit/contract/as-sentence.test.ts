import { expect, test } from 'vitest'
import { asSentence } from '#contract/as-sentence.ts'

test.each([
  ['a name is needed', 'A name is needed.'],
  ['Account closed', 'Account closed.'],
  ['Account closed.', 'Account closed.'],
  ['Is it ours?', 'Is it ours?'],
  ['They wrote “not ours.”', 'They wrote “not ours.”'],
  ['A late fill (of Friday)', 'A late fill (of Friday).'],
])('%s is %s among sentences', (typed, sentence) => {
  expect(asSentence(typed)).toBe(sentence)
})
