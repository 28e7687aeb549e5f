import { shown } from '#reading/mistake.ts'
import { replaceClosed } from '../closed-matches.ts'
import { foreignMarks, type MarkKind, marksOf, pastedTable, strayMarks } from '../texts/stray-marks.ts'

/** Which part of the FAQ a text is: an answer may have links, figures and lists, the others only plain words. */
export type AnswerField = 'category' | 'question' | 'answer'

/** Something in the FAQ that a page would show as typed. */
export interface AnswerMark {
  /** The line within the text, counted from 0. */
  line: number
  about: string
  found: string
  expected: string
}

const noMarks = 'plain words: an answer may have paragraphs, lists with -, [text](/address) and {riskMin}'
const plainWords = 'plain words: links and figures belong in answers'
const item = '- and a space before each item'

const marks: readonly MarkKind[] = [
  { ...pastedTable, expected: noMarks },
  ...foreignMarks.map((mark) => ({ ...mark, expected: 'the same in words' })),
  { about: 'a heading', when: /^[ \t]*#{1,6}[ \t]+[^\n]*/gm, expected: noMarks },
  { about: 'a list', when: /^[ \t]*(?:\d{1,2}[.)]|[*+•])[ \t]+[^\n]*/gm, expected: item },
  { about: 'a list', when: /^[ \t]*-(?=[\p{L}“"])[^\n]*/gmu, expected: item },
  {
    about: 'a list in a list',
    when: /^[ \t]+-[ \t]+[^\n]*/gm,
    expected: 'one list, with no item indented further than the first',
  },
  { about: 'a quotation', when: /^[ \t]*>[^\n]*/gm, expected: noMarks },
  { about: 'a table', when: /^[ \t]*\|[^\n]*/gm, expected: noMarks },
  { about: 'a line', when: /^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, expected: noMarks },
  {
    about: 'a picture',
    when: [/!\[[^\]\n]*(?:\]\([^)\n]*(?<end>\))?)?/g, /!\[[^\]\n]*(?<end>\])?/g],
    expected: noMarks,
  },
  { about: 'bold text', when: /\*\*[^*\n]*(?:\*\*)?|__(?=\p{L})[^_\n]*(?:__)?/gu, expected: noMarks },
  {
    about: 'italics',
    when: /(?<!\*)\*(?=\p{L})[^*\n]+\*(?!\*)|(?<![\p{L}\p{N}_])_(?=\p{L})[^_\n]+_(?!\p{L})/gu,
    expected: noMarks,
  },
  { about: 'code', when: /`[^`\n]*`?/g, expected: noMarks },
  { about: 'a sign by its name', when: /&(?:[A-Za-z][A-Za-z0-9]*|#\d+);/g, expected: 'the sign itself' },
  { about: 'HTML', when: /<(?:\/?[A-Za-z]|!--)[^>\n]*>?/g, expected: noMarks },
  {
    about: 'a figure of the fund',
    when: /\{(?![A-Za-z]\w*\})[^}\n]*\}?|(?<!\{[A-Za-z]\w*)\}/g,
    expected: 'the name of a term between { and }, as {riskMin}',
  },
]

/** In words that a page shows unchanged: a question, a title. */
const inQuestion: readonly MarkKind[] = [
  {
    about: 'a link or a figure',
    when: [/\[[^\]\n]+(?:\]\([^)\n]*(?<end>\))?)?/g, /\{\w+\}/g],
    expected: plainWords,
  },
]

const inAnswer: readonly MarkKind[] = [
  {
    about: 'a link',
    when: [/\[[ \t]*(?:\]\([^)\n]*(?<end>\))?)?/g, /https?:\/\/[^\s)]+|\bwww\.[^\s)]+/g],
    expected: '[text](/address) or [text](https://…)',
  },
]

const link = /\[[^\S\n]*[^\]\s][^\]\n]*(?:\]\([^)\n]*(?<end>\))?)?/g
const hidden = (text: string): string => replaceClosed(text, link, (found: string) => ' '.repeat(found.length))

/** Quotation marks without their counterpart. */
const oddQuotes = (text: string): { about: string; at: number; found: string; expected: string }[] => {
  const count = (mark: string): number => text.split(mark).length - 1
  const odd = count('“') === count('”') ? (count('"') % 2 === 1 ? '"' : undefined) : count('“') > count('”') ? '“' : '”'
  if (odd === undefined) return []
  const at = text.lastIndexOf(odd)
  const expected = 'a quotation mark before the words and one after them'
  return [{ about: 'a quotation mark', at, found: shown(text.slice(at, at + 40).split('\n')[0]), expected }]
}

/** A list that begins in the middle of a paragraph, whose lines would be run together. */
const listInParagraph = (text: string): { about: string; at: number; found: string; expected: string }[] => {
  let at = 0
  return text.split(/(?<=\n[ \t]*\n)/).flatMap((block) => {
    const start = at
    at += block.length
    const first = /^- /.test(block.trimStart()) ? -1 : block.search(/\n- /)
    if (first < 0) return []
    const found = shown(block.slice(first + 1).split('\n')[0])
    return [{ about: 'a list', at: start + first + 1, found, expected: 'an empty line before its first item' }]
  })
}

const matchesOf = (kinds: readonly MarkKind[], text: string) =>
  kinds.flatMap((kind) => marksOf(kind, text)).map(({ found, ...mark }) => ({ ...mark, found: shown(found.trim()) }))

const inHeads: readonly MarkKind[] = [
  { about: 'a link', when: link, expected: '' },
  { about: 'a figure of the fund', when: [/<Term\b[^>]*(?<end>>)?/g, /\{\w+\}/g], expected: '' },
  { about: 'a sign by its name', when: /&(?:[A-Za-z]\w*|#\d+);/g, expected: '' },
  ...foreignMarks,
  ...marks.filter(({ about }) => ['bold text', 'italics', 'code', 'HTML'].includes(about)),
]

/** Marks in the head of a text, whose words are shown unchanged: what was found. */
export const headMarks = (text: string): string[] => matchesOf(inHeads, text).map(({ found }) => found)

/** What a page would show as typed, in a question or an answer of the FAQ. */
export const answerMarks = (text: string, field: AnswerField): AnswerMark[] => {
  const plain = hidden(text)
  const all = [
    ...(field === 'answer' ? [...listInParagraph(text), ...matchesOf(inAnswer, plain)] : matchesOf(inQuestion, text)),
    ...matchesOf(marks, plain).map((mark) => (field === 'answer' ? mark : { ...mark, expected: plainWords })),
    ...strayMarks(plain, false).filter(({ about }) => about === 'a link'),
    ...oddQuotes(text),
  ]
  const lines = new Set<number>()
  return all.flatMap(({ at, ...mark }) => {
    const line = text.slice(0, at).split('\n').length - 1
    if (lines.has(line)) return []
    lines.add(line)
    return [{ line, ...mark }]
  })
}
