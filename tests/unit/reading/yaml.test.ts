import { describe, expect, it } from 'vitest'
import { readYaml } from '#reading/yaml.ts'
import { lineOf } from '#tests/support/site/mistakes.ts'

const saidOf = (source: string): string => {
  const read = readYaml('a.yaml', source)
  return 'mistakes' in read ? read.mistakes.map(lineOf).join('\n') : 'nothing'
}

describe('what keeps YAML from being read is reported as what an editor did', () => {
  it.each([
    [
      'id: a\n\ttitle: b\n',
      'a.yaml:2:1  a tab | found     "\\ttitle: b" | expected  spaces at the beginning of a line',
    ],
    [
      'id: a\n  title: b\n',
      'a.yaml:2:3  the beginning of a line | found     2 spaces before "title: b" | expected  0, as before the field above',
    ],
    [
      'q:\n  - id: a\n   question: b\n',
      'a.yaml:3:1  the beginning of a line | found     3 spaces before "question: b" | expected  as many spaces as before the other fields that belong to the same thing',
    ],
    ['id: a\nid: b\n', 'a.yaml:2:1  a field | found     id for the second time | expected  each field once'],
    ['mail:\n  a: b\n  a: c\n', 'a.yaml:3:3  a field | found     a for the second time | expected  each field once'],
    [
      'id: a\ntitle: "b c\nexcerpt: "d"\n',
      'a.yaml:2:8  a quotation mark | found     "\\"b c" | expected  a " at the end of the text as well',
    ],
    [
      "title: 'b c\nx: y\n",
      'a.yaml:1:8  a quotation mark | found     "\'b c" | expected  a \' at the end of the text as well',
    ],
    [
      "title: 'it's so'\n",
      "a.yaml:1:8  a quotation mark | found     \"'it's so'\" | expected  nothing after the closing one, and inside the text the other kind",
    ],
    ['tags: [a\nx: y\n', 'a.yaml:1:7  a list | found     "[a" | expected  a ] at its end'],
    ['title: a: b\n', 'a.yaml:1:8  a text with a colon | found     "a: b" | expected  the whole text in quotes'],
    [
      'id: a\ntitle b\n',
      'a.yaml:2:1  a line | found     "title b" | expected  fields as "name: value", one a line, with a space after the colon',
    ],
    ['id:a\ntitle: b\n', 'a.yaml:1:1  a line | found     "id:a" | expected  a space after the colon'],
    ['title: @b\n', 'a.yaml:1:8  a text that begins with a sign | found     "@b" | expected  the whole text in quotes'],
    [
      'title: *bold* text\n',
      'a.yaml:1:8  a text that begins with * | found     "*bold* text" | expected  the whole text in quotes',
    ],
  ])('%j', (source, said) => {
    expect(saidOf(source)).toBe(said)
  })

  it('and nothing is reported about what can be read', () => {
    expect(saidOf('id: a\ntitle: "b: c"\nanswer: |\n  A text: with all of "it".\n')).toBe('nothing')
  })
})

/** What YAML silently reads differently from how it was written. */
describe('a text that YAML would change is reported', () => {
  it.each([
    [
      'title: How #1 became # two\n',
      'a.yaml:1:12  a text with # | found     "How #1 became # two" | expected  the whole text in quotes, or the remark on a line of its own: what follows # would be left out',
    ],
    [
      'q:\n  - question: Who is #1\n    id: a\n',
      'a.yaml:2:22  a text with # | found     "Who is #1" | expected  the whole text in quotes, or the remark on a line of its own: what follows # would be left out',
    ],
    [
      'a: #0b6b4e\nb: c\n',
      'a.yaml:1:4  a text that begins with # | found     "#0b6b4e" | expected  the whole text in quotes',
    ],
    [
      'a: ["#14201b", #e9efea]\n',
      'a.yaml:1:16  a text that begins with # | found     "#e9efea]" | expected  the whole text in quotes',
    ],
    [
      'title: !Note this\n',
      'a.yaml:1:8  a text that begins with ! | found     "!Note this" | expected  the whole text in quotes',
    ],
    [
      'title: &ref some\n',
      'a.yaml:1:8  a text that begins with & | found     "&ref some" | expected  the whole text in quotes',
    ],
    [
      'title: *x\nid: a\n',
      'a.yaml:1:8  a text that begins with * | found     "*x" | expected  the whole text in quotes',
    ],
    [
      'title: “Half the day”\n',
      'a.yaml:1:8  curly quotes | found     "“Half the day”" | expected  straight ones, as "text"; within straight ones curly ones are shown as well',
    ],
    [
      'question: "What is\nanswer: "This."\n',
      'a.yaml:1:11  a quotation mark | found     "\\"What is" | expected  a " at the end of the text as well',
    ],
    [
      'question: "What is\nanswer: This.\nid: "a"\n',
      'a.yaml:1:11  a quotation mark | found     "\\"What is" | expected  a " at the end of the text as well',
    ],
    [
      'answer: It trades.\n\n  - one\n  - two\n',
      'a.yaml:1:9  a text of several paragraphs | found     "It trades." | expected  | after the colon, and the text in the lines below it, further in',
    ],
    [
      'answer: It trades: daily.\n  More.\n',
      'a.yaml:1:9  a text with a colon | found     "It trades: daily." | expected  | after the first colon, and the text in the lines below it, further in',
    ],
    [
      '__proto__: a\nb: c\n',
      'a.yaml:1:1  a field | found     the field __proto__ | expected  another name: this one is taken by the machine',
    ],
  ])('%j', (source, said) => {
    expect(saidOf(source)).toBe(said)
  })

  it('each of them at once', () => {
    expect(saidOf('a: b # c\nd: !e f\n').split('\n')).toHaveLength(2)
  })

  it.each([
    'a: "b" # a remark\n',
    'a: [b, "c"] # a remark\n',
    '# a remark\na: 3 # another\nb: true # one more\nday: 2025-03-14 # and one\n',
    'a: # a remark\n  b: c\n',
    'a: # a remark\n- b\n',
    'a: | # a remark\n  - b # of the text\n\n  *c* &d !e\n',
    'a: >\n  b\n  c\n',
    'a: b&c d!e f*g h#i\n',
    'a: “b” c\n',
    'a: "“b”"\n',
    "a: 'it''s'\n",
    'a: "b\n  c"\n',
  ])('and what it leaves as it is passes: %j', (source) => {
    expect(saidOf(source)).toBe('nothing')
  })
})
