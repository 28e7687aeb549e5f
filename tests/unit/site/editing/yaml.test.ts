import { describe, expect, it } from 'vitest'
import { describeMistake } from '#site/editing/mistake.ts'
import { readYaml } from '#site/editing/yaml.ts'

const saidOf = (source: string): string => {
  const read = readYaml('a.yaml', source)
  return 'mistake' in read ? describeMistake(read.mistake).replace(/\n +/g, ' | ') : 'nothing'
}

describe('what keeps YAML from being read is told as what an editor did', () => {
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
    [
      'id:a\ntitle: b\n',
      'a.yaml:1:1  a line | found     "id:a" | expected  fields as "name: value", one a line, with a space after the colon',
    ],
    ['title: @b\n', 'a.yaml:1:8  a text that begins with a sign | found     "@b" | expected  the whole text in quotes'],
    [
      'title: *bold* text\n',
      'a.yaml:1:8  a text that begins with a sign | found     "*bold* text" | expected  the whole text in quotes',
    ],
  ])('%j', (source, said) => {
    expect(saidOf(source)).toBe(said)
  })

  it('and what can be read is told nothing', () => {
    expect(saidOf('id: a\ntitle: "b: c"\nanswer: |\n  A text: with all of "it".\n')).toBe('nothing')
  })
})
