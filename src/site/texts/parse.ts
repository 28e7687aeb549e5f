import { type MdastNode, mdxToMdast } from 'satteri'
import { type Mistake, offsetAt, placeAt, shown } from '#reading/mistake.ts'
import { inlineElements, insteadOf } from './elements.ts'
import { partsOf, type TagPart } from './parts.ts'

/** Why the parser could not read a tag, and where in the source that is. */
interface WrongTag {
  at: number
  about: string
  found: string
  expected: string
}

const opening = /<([A-Za-z][\w.]*)/y
const attribute =
  /\s+([A-Za-z_][\w:-]*)(?:=("[^"<]*"|'[^'<]*'|\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}))?(?=[\s/>])/y
const unread = /\s+([A-Za-z_][\w:-]*)=(\S?[^\s>]*)/y
const foundCharactersMax = 40

const take = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const quotes = 'straight quotes around the text, as name="text", or braces around a number, as name={24}'

/** The attribute that keeps a tag from being read, for a tag that begins here. */
const wrongAttribute = (text: string, from: number): WrongTag | undefined => {
  const tag = take(opening, text, from)
  if (!tag) return undefined
  let at = from + tag[0].length
  for (let next = take(attribute, text, at); next; next = take(attribute, text, at)) at += next[0].length
  const [whole, name, value = ''] = take(unread, text, at) ?? []
  if (whole === undefined) {
    const found = `${/^[^\n]*/.exec(text.slice(from, at))?.[0]} without its end`
    const ends = /^\s*\/?>/.test(text.slice(at))
    return ends || !/^[A-Z]/.test(tag[1] ?? '')
      ? undefined
      : {
          at: from,
          about: `<${tag[1]}>`,
          found,
          expected: '> at its end, or /> if it contains nothing; &lt; for the sign itself',
        }
  }
  const about = `<${tag[1]} ${name}>`
  const place = at + whole.length - whole.trimStart().length
  if (/^["']/.test(value)) {
    const line = /^[^\n]*/.exec(text.slice(place + `${name}=`.length))?.[0] ?? ''
    return {
      at: place,
      about,
      found: shown(line.slice(0, foundCharactersMax)),
      expected: `a ${value[0]} at the end of the text as well`,
    }
  }
  if (value.startsWith('{')) return undefined
  return { at: place, about, found: value === '' ? 'nothing' : shown(value), expected: quotes }
}

/** The braces around a place, with the attribute whose value they are. */
const wrongBraces = (text: string, at: number): WrongTag | undefined => {
  const before = /<([A-Z]\w*)\b[^<>]*?\s([A-Za-z]\w*)=(\{[^<>{}]*)$/.exec(text.slice(0, at))
  if (!before) return undefined
  const [, tag, name, code = ''] = before
  const whole = `${code}${/^[^\n}]*\}?/.exec(text.slice(at))?.[0] ?? ''}`
  return {
    at: at - code.length - `${name}=`.length,
    about: `<${tag} ${name}>`,
    found: whole.slice(0, foundCharactersMax),
    expected: "a number without commas or signs, as {250000}, or a list, as {[1, 2]} or {['a', 'b']}",
  }
}

/** Reads a tag that the parser refused at a place. Undefined if the place is in no tag, or the tag is right. */
const wrongTag = (text: string, at: number): WrongTag | undefined => wrongAttribute(text, at) ?? wrongBraces(text, at)

/** How a text is parsed: the same for the check and for the page. */
export const features = { gfm: true, smartPunctuation: true } as const

/** What the parser cannot read, by the words of its message; the first match is reported. */
const readings: readonly { when: RegExp; about: string; expected: string }[] = [
  {
    when: /before name(?:(?!before name).)*`!`|`!` \(U\+0021\)/,
    about: 'a comment',
    expected: '{/* the remark */}: in a post a comment is written in braces',
  },
  {
    when: /either after the end of/,
    about: 'a closing tag',
    expected: 'a line of its own, like its opening tag: nothing before or after it on the line',
  },
  {
    when: /Unexpected closing tag/,
    about: 'a closing tag',
    expected: 'the closing tag of the part that was opened last',
  },
  { when: /closing brace/, about: 'a brace', expected: String.raw`\{ for the sign itself: { begins code` },
  { when: /parse (?:expression|import|export)|acorn|oxc/i, about: 'code', expected: 'no code in a text' },
]

const otherReading = {
  about: 'a sign <',
  expected: '&lt; for the sign itself, [text](https://…) for a link, or a part in full, as <Term id="riskMin" />',
}

const excerptCharactersMax = 40

/** HTML elements without an end tag, of which one may be in a text. */
const endless = /^<(br|hr|img|input|wbr|link|meta|source)\b[^>]*>$/i

const parts: Readonly<Record<string, TagPart>> = { ...partsOf('legal'), ...partsOf('post') }

/** What a part lacks that is not closed, or closed by the tag of another. */
const missingEnd = (complaint: string): Pick<Mistake, 'about' | 'expected'> | undefined => {
  const [, name] = /closing tag for `<([\w.:-]+)/.exec(complaint) ?? []
  if (name === undefined) return undefined
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  const end = `</${name}>`
  const [, line] = /\((\d{1,9}):/.exec(complaint) ?? []
  if (complaint.startsWith('Unexpected'))
    return { about: 'a closing tag', expected: `${end}, which closes the part that was opened last, in line ${line}` }
  const about = 'a part that is not closed'
  if (part && !part.text) return { about, expected: `/> at its end, because it contains nothing, as ${part.example}` }
  if (!complaint.includes('`paragraph`')) return { about, expected: `${end} on a line of its own, below its text` }
  const around = part?.block ? ', or both tags on lines of their own around several paragraphs' : ''
  return { about, expected: `${end} before the next empty line${around}` }
}

/** The parser's words without their place, and the place. */
const complaintOf = (message: string) => {
  const [, line = '1', column = '1', complaint = message] = /^(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? []
  return { line: Number(line), column: Number(column), complaint }
}

export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** The parser's message as a mistake of an editor. */
export const mistakeOf = (file: string, text: string, message: string): Mistake => {
  const { line, column, complaint } = complaintOf(message)
  const at = offsetAt(text, { line, column })
  const wrong = wrongTag(text, at)
  if (wrong) {
    const { at: from, ...rest } = wrong
    return { file, ...placeAt(text, from), ...rest }
  }
  const [tag, element] = endless.exec(/closing tag for `(<[^`]*>)`/.exec(complaint)?.[1] ?? '') ?? []
  if (tag !== undefined && element !== undefined) {
    const expected = element.toLowerCase() === 'br' ? '<br />' : insteadOf(element)
    return { file, line, column, about: tag, found: tag, expected }
  }
  const rest = (text.split('\n')[line - 1] ?? '').slice(column - 1)
  const place = { file, line, column }
  if (/^<\/br\b/i.test(rest)) return { ...place, about: '</br>', found: '</br>', expected: '<br />' }
  const unclosed = /closing tag for `<([a-z]\w*)\b[^`]*>`/.exec(complaint)?.[1]
  if (unclosed !== undefined && !inlineElements.has(unclosed)) {
    const expected = `${insteadOf(unclosed)}; &lt; for the sign itself`
    return { ...place, about: `<${unclosed}>`, found: `<${unclosed}> without its end`, expected }
  }
  const { about, expected } = missingEnd(complaint) ?? readings.find(({ when }) => when.test(complaint)) ?? otherReading
  const open = /closing tag for `(<[^`]*>)`/.exec(complaint)?.[1]
  const found =
    about === 'a part that is not closed' && open
      ? `${open} without its end`
      : shown(rest.slice(0, excerptCharactersMax))
  return { file, line, column, about, found, expected }
}

/** A text as the parser read it, or what keeps it from being read: the mistake, and the parser's words and place. */
export type Parsed = { tree: MdastNode } | { mistake: Mistake; complaint: string; at: number }

/** The syntax tree of a text, or the mistake that keeps it from being read. Places count from the file's beginning. */
export const parse = (file: string, text: string): Parsed => {
  try {
    return { tree: mdxToMdast(text, { features }) }
  } catch (reason) {
    const message = messageOf(reason)
    const { line, column, complaint } = complaintOf(message)
    return { mistake: mistakeOf(file, text, message), complaint, at: offsetAt(text, { line, column }) }
  }
}
