import { CST, Lexer } from 'yaml'
import { shown } from './mistake.ts'

/** A piece of a text that YAML would silently drop or misread. */
export interface Loss {
  /** Where it begins in the source. */
  at: number
  about: string
  found: string
  expected: string
}

interface Token {
  type: string
  at: number
  source: string
}

/**
 * The lexer's tokens with their places; spaces are left out, and YAML's own marks become the kind of what follows them.
 */
const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  let scalar = false
  for (const piece of new Lexer().lex(source)) {
    const type: string | null = scalar ? 'scalar' : CST.tokenType(piece)
    const control: boolean = !scalar && ['scalar', 'doc-mode', 'flow-error-end'].includes(type ?? '')
    scalar = control && type === 'scalar'
    if (control) continue
    if (type === 'scalar') {
      const block = tokens.findLast((token) => token.type !== 'newline' && token.type !== 'comment')
      tokens.push({ type: block?.type === 'block-scalar-header' ? 'block' : 'plain', at, source: piece })
    } else if (type !== 'space' && type !== null) tokens.push({ type, at, source: piece })
    at += piece.length
  }
  return tokens
}

const inQuotes = 'the whole text in quotes'
const quoted = new Set(['single-quoted-scalar', 'double-quoted-scalar'])

const restOfLine = (source: string, at: number): string => /^[^\r\n]*/.exec(source.slice(at))?.[0].trimEnd() ?? ''

/** A number, a day or a yes or no: a comment after it takes nothing from it. */
const noText = /^(?:[-+.:\d]+|true|false)$/

/** Whether what follows a line is indented further, like the fields or the list that belong to it. */
const hasLinesBelow = (source: string, at: number): boolean => {
  const lines = source.slice(source.lastIndexOf('\n', at) + 1).split('\n')
  const next = lines.slice(1).find((line) => !/^\s*(?:#.*)?$/.test(line)) ?? ''
  const indent = (line: string): number => line.length - line.trimStart().length
  return indent(next) > indent(lines[0] ?? '') || /^\s*- /.test(next)
}

/** A comment that cuts a text short. */
const cutText = (source: string, before: Token | undefined, token: Token): Loss[] => {
  if (before?.type === 'plain' && !noText.test(before.source))
    return [
      {
        at: token.at,
        about: 'a text with #',
        found: shown(`${before.source.split('\n').at(-1)?.trim()} ${token.source.trimEnd()}`),
        expected: `${inQuotes}, or the remark on a line of its own: what follows # would be left out`,
      },
    ]
  const opens = before?.type === 'flow-seq-start' || before?.type === 'comma'
  const nothing = before?.type === 'map-value-ind' && !hasLinesBelow(source, token.at)
  return nothing || (opens && /^#\S/.test(token.source))
    ? [{ at: token.at, about: 'a text that begins with #', found: shown(token.source.trimEnd()), expected: inQuotes }]
    : []
}

/** A quotation mark whose text continues through the fields below it. */
const swallowed = /\n[^\S\n]*(?:- )*[A-Za-z][\w-]*:(?:\s|$)/
const paragraphs = /\n[ \t]*\r?\n|\n[ \t]*- /

const ofText = ({ type, at, source }: Token): Loss[] => {
  if (quoted.has(type) && swallowed.test(source))
    return [
      {
        at,
        about: 'a quotation mark',
        found: shown(restOfLine(source, 0)),
        expected: `a ${source[0]} at the end of the text as well`,
      },
    ]
  if (/^[\w-]+:\S/.test(source) && /\n/.test(source.trimEnd()))
    return [{ at, about: 'a line', found: shown(restOfLine(source, 0)), expected: 'a space after the colon' }]
  if (paragraphs.test(source.trimEnd()))
    return [
      {
        at,
        about: 'a text of several paragraphs',
        found: shown(restOfLine(source, 0)),
        expected: '| after the colon, and the text in the lines below it, further in',
      },
    ]
  const wrapped = type === 'plain' ? /^(?:“[^“”]*”|‘[^‘’]*’|„[^„“”]*[“”]|«[^«»]*»)$/.test(source.trim()) : false
  return wrapped
    ? [
        {
          at,
          about: 'curly quotes',
          found: shown(source),
          expected: 'straight ones, as "text"; within straight ones curly ones are shown as well',
        },
      ]
    : []
}

/** Paragraphs below >, which joins them into one. */
const foldedText = ({ at, source }: Token, below: readonly Token[]): Loss[] => {
  const text = below.find(({ type }) => type === 'block')?.source ?? ''
  return source.startsWith('>') && paragraphs.test(text.trimEnd())
    ? [
        {
          at,
          about: 'a text of several paragraphs',
          found: source,
          expected: '| in its place: > makes one paragraph of all',
        },
      ]
    : []
}

/**
 * What YAML would not read as it was written: a text cut at #, a word read as a tag or an anchor, an alias for
 * something written elsewhere, paragraphs run together. In the order of the source.
 */
export const lossesIn = (source: string): Loss[] => {
  const tokens = tokensOf(source)
  return tokens.flatMap((token, index) => {
    if (token.type === 'comment') return cutText(source, tokens[index - 1], token)
    if (token.type === 'tag' || token.type === 'anchor' || token.type === 'alias') {
      const found = shown(restOfLine(source, token.at))
      return [{ at: token.at, about: `a text that begins with ${token.source[0]}`, found, expected: inQuotes }]
    }
    if (token.type === 'block-scalar-header') return foldedText(token, tokens.slice(index))
    return token.type === 'plain' || quoted.has(token.type) ? ofText(token) : []
  })
}
