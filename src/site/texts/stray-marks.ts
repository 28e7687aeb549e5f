import { shown } from '#reading/mistake.ts'
import { closedMatches } from '../closed-matches.ts'

/** A mark of Markdown that a page would show as typed. */
export interface StrayMark {
  at: number
  about: string
  found: string
  expected: string
}

/** A kind of mark: what it is called, and what belongs there instead. */
export interface MarkKind {
  about: string
  /** Patterns for the mark, in the source of a piece of text, for `closedMatches`. */
  when: RegExp | readonly RegExp[]
  /** What of the source the pattern reads, every character at its place. */
  reads?: (source: string) => string
  expected: string
}

const link = 'a link'
const address = String.raw`(?:\/|#|https?:|mailto:)`
/** A backslash before a mark makes it ordinary text. */
const plain = String.raw`(?<!\\)`

/** With a ) in place of each space that has one behind it in its line, so that no pattern looks ahead for it. */
const withoutClosed = (source: string): string =>
  source.replace(/(?<![^\n])[^\n]*\)/g, (closed) => closed.replace(/\s/g, ')'))

/** A formula between single dollars. Sums of money have a digit after the sign, and a space before the next one. */
const formula: MarkKind = {
  about: 'a formula',
  when: /(?<![\\$\w])\$(?=[^\s$])(?:[A-Za-z]{1,3}|[^$\n]{0,80}[\^_=\\][^$\n]{0,80})(?<=[^\s\\])\$(?![\d$\w])/g,
  expected: String.raw`the formula in words and signs, as x<sup>2</sup> or > a ÷ b; \$ for the sign itself`,
}

const emoji: MarkKind = {
  about: 'an emoji by its name',
  when: /(?<![\w:\\]):(?:[a-z][a-z0-9_-]{1,40}|\+1|-1):(?![\w:])/g,
  expected: String.raw`words, or the emoji itself; \: for the sign itself`,
}

/** Marks that other programs turn into something else, in any text that is shown as it is typed. */
export const foreignMarks: readonly MarkKind[] = [formula, emoji]

const anywhere: readonly MarkKind[] = [
  ...foreignMarks,
  {
    about: 'a footnote',
    when: new RegExp(String.raw`${plain}\[\^[^\]\n]+(?<end>\])?`, 'g'),
    expected: '<Footnote>Text.</Footnote>, where it is called',
  },
  {
    about: 'a remark',
    when: new RegExp(String.raw`${plain}\[!\p{Lu}+\]`, 'gu'),
    expected: '<Callout kind="note">Text.</Callout>',
  },
  {
    about: 'marked text',
    when: /(?<![=\\])==(?=[^\s=])[^=\n]*(?<=[^\s=])==(?!=)/g,
    expected: '** before the words and after them',
  },
  {
    about: 'raised text',
    when: new RegExp(String.raw`${plain}\^[^\s^]{1,12}\^`, 'g'),
    expected: String.raw`<sup>2</sup>; \^ for the sign itself`,
  },
  {
    about: 'a formula',
    when: new RegExp(String.raw`${plain}\$\$[^$\n]*(?:\$\$)?`, 'g'),
    expected: 'the formula as a line of text, as > a ÷ b',
  },
  {
    about: 'a picture',
    when: new RegExp(String.raw`${plain}!\[[^\]\n]*(?<end>\]\([^)\n]*\)?)?`, 'g'),
    expected: '![What it shows](./pictures/name.png), without spaces in the path',
  },
  {
    about: link,
    when: new RegExp(String.raw`${plain}\[[^\]\n]+(?<end>${plain}\]\[[^\]\n]*\])?`, 'g'),
    expected: '[text](/address): nothing defines what the second brackets name',
  },
  {
    about: link,
    when: new RegExp(String.raw`${plain}\[[^\]\n]+(?<end>${plain}\]\s+\(${address}[^)\s]*\))?`, 'g'),
    expected: '[text](/address), without a space between',
  },
  {
    about: link,
    when: new RegExp(
      String.raw`(?<![!\\])\[[^\]\n]+(?<end>${plain}\]\(${address}[^)\s]*(?:[^\S\n]|\n(?![^\n]*\))|$))?`,
      'g',
    ),
    reads: withoutClosed,
    expected: '[text](/address), with a ) at its end',
  },
  {
    about: link,
    when: new RegExp(String.raw`(?<![!\\])\[[^\]\n]+(?<end>${plain}\]\([^)\n]*\)?)?`, 'g'),
    expected: '[text](/address), without spaces in the address',
  },
  {
    about: link,
    when: new RegExp(String.raw`${plain}\([^()\n]+${plain}\)\[(?:${address}[^\]\n]*\]?|$)`, 'g'),
    expected: '[text](/address): brackets around the words, then round ones around the address',
  },
  {
    about: 'bold text',
    when: new RegExp(String.raw`${plain}\*\*+[^*\n]{0,30}`, 'g'),
    expected: String.raw`** before the words and after them, without spaces inside; \*\* for the signs themselves`,
  },
  {
    about: 'italics',
    when: /(?:(?<![\\*\p{L}\p{N}])\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?<!\\)\*(?![*\p{N}]))[^*\n]{0,30}/gu,
    expected: String.raw`* before the words and after them, without spaces inside; \* for the sign itself`,
  },
  {
    about: 'italics',
    when: /(?<![\\_\p{L}\p{N}])_{1,2}(?=[\p{L}\p{N}])[^_\n]{0,30}/gu,
    expected: String.raw`* before the words and after them; \_ for the sign itself`,
  },
  {
    about: 'a piece of code',
    when: new RegExp(`${plain}\`[^\`\\n]{0,30}`, 'g'),
    expected: 'a ` before it and a ` after it',
  },
]

/** Lines whose cells are separated by tabs, as a word processor and a spreadsheet copy a table. */
export const pastedTable: MarkKind = {
  about: 'a table',
  when: /^[ \t]*[^\s|][^\t\n]*\t[^\n]*(?:(?:\n[ \t]*\S[^\t\n]*\t[^\n]*)+|\t[^\n]*)/gm,
  expected:
    'a table of Markdown, its columns between |: a head, below it a line as | --- | ---: |, then a line for each row',
}

const atLineStart: readonly MarkKind[] = [
  pastedTable,
  {
    about: 'a no-break space',
    when: /^[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]*\u00a0[^\n]{0,40}/gm,
    expected: 'an ordinary space after the mark, without which it is none',
  },
  {
    about: 'a heading',
    when: /^[ \t]*(?:#{2,6}(?=[^\s#])|#(?=\p{L}))[^\n]{0,40}/gmu,
    expected: String.raw`## and a space before its words; \# for the sign itself`,
  },
  {
    about: 'a table',
    when: /^[ \t]*\|[^\n]*\|[^\n]*(?:\n[ \t]*\|[^\n]*)*/gm,
    expected: 'a head, below it a line as | --- | ---: | with as many columns, and an empty line before the table',
  },
]

/** A name between & and ; that HTML does not know is shown as typed. */
const entity: MarkKind = {
  about: 'a sign by its name',
  when: /&[A-Za-z][A-Za-z0-9]*;/g,
  expected: 'the sign itself; every one may be typed but <, which is &lt;',
}

interface Match extends StrayMark {
  end: number
}

/** The marks of a kind, each as it is in the source. */
export const marksOf = ({ about, when, reads, expected }: MarkKind, source: string): StrayMark[] =>
  closedMatches(reads?.(source) ?? source, ...[when].flat()).map(({ 0: { length }, index }) => ({
    at: index,
    about,
    found: source.slice(index, index + length),
    expected,
  }))

const matchesOf = (kind: MarkKind, source: string): Match[] =>
  marksOf(kind, source).map(({ at, found, ...rest }) => ({
    ...rest,
    at: at + found.length - found.trimStart().length,
    end: at + found.length,
    found: shown(found.trim()),
  }))

/**
 * Marks in a piece of text that the parser left as they were typed. If one place can be read in several ways, the first
 * is reported.
 * @param source the piece as it is in the file, with its backslashes
 * @param opensLine whether it is at the beginning of a line
 * @param value the text that the parser read from it
 */
export const strayMarks = (source: string, opensLine: boolean, value = source): StrayMark[] => {
  const lines = opensLine ? source : source.replace(/^[^\n]*/, (line) => ' '.repeat(line.length))
  const all = [
    ...atLineStart.flatMap((kind) => matchesOf(kind, lines)),
    ...anywhere.flatMap((kind) => matchesOf(kind, source)),
    ...matchesOf(entity, source).filter(({ at, end }) => value.includes(source.slice(at, end))),
  ]
  let reportedUntil = 0
  return all
    .sort((a, b) => a.at - b.at)
    .flatMap(({ end, ...mark }) => {
      if (mark.at < reportedUntil) return []
      reportedUntil = end
      return [mark]
    })
}
