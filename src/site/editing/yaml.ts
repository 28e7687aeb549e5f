import { type Document, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLError } from 'yaml'
import { type Mistake, shown } from './mistake.ts'
import type { Place } from './place.ts'

/** A piece of YAML as it was read, or the one mistake that keeps it from being read. */
export type ReadYaml =
  | {
      data: unknown
      valueAt: (keys: readonly PropertyKey[]) => unknown
      /** Of a value, or of what it would stand in. */
      placeOf: (keys: readonly PropertyKey[]) => Place
      /** Of a field's name. */
      placeOfName: (keys: readonly PropertyKey[]) => Place
    }
  | { mistake: Mistake }

type Reading = Pick<Mistake, 'about' | 'found' | 'expected'> & { line: number; column: number }

const field = /^\s*(?:- )*([\w-]+)\s*:(?:\s+(.*))?$/
const indentOf = (line: string): number => line.length - line.trimStart().length

/** The first line whose text opens a quotation mark and does not close it. */
const openQuote = (lines: readonly string[]): Reading | undefined => {
  for (const [index, line] of lines.entries()) {
    const value = field.exec(line)?.[2] ?? ''
    const mark = /^["']/.exec(value)?.[0]
    if (mark === undefined || new RegExp(`^${mark}(?:[^\\\\${mark}]|\\\\.|${mark}${mark})*${mark}`).test(value))
      continue
    const about = 'a quotation mark'
    return {
      line: index,
      column: line.length - value.length,
      about,
      found: shown(value),
      expected: `a ${mark} at the end of the text as well`,
    }
  }
  return undefined
}

/** The last line down to one that opens a bracket and does not close it. */
const openBracket = (lines: readonly string[], until: number): Reading | undefined => {
  const index = lines.findLastIndex((line, at) => at <= until && /[[{][^\]}]*$/.test(line))
  const line = lines[index]
  if (line === undefined) return undefined
  const column = line.search(/[[{][^\]}]*$/)
  const closing = line[column] === '[' ? ']' : '}'
  return { line: index, column, about: 'a list', found: shown(line.slice(column)), expected: `a ${closing} at its end` }
}

const wantedFields = 'fields as "name: value", one a line, with a space after the colon'
const inQuotes = 'the whole text in quotes'

/** What an editor did, by the place of the library's complaint and by the line that stands there. */
const reading = ({ code, message, pos }: YAMLError, source: string, at: Place): Reading => {
  const lines = source.split('\n').map((line) => line.replace(/\r$/, ''))
  const index = at.line - 1
  const line = lines[index] ?? ''
  const tab = lines.findIndex((each) => /^ *\t/.test(each) && each.trim() !== '')
  const here = { line: index, column: at.column - 1 }
  const value = field.exec(line)?.[2] ?? ''
  const valueColumn = line.length - value.length
  const next = lines[index + 1] ?? ''
  if (tab >= 0)
    return {
      line: tab,
      column: (lines[tab] ?? '').indexOf('\t'),
      about: 'a tab',
      found: shown(lines[tab]),
      expected: 'spaces at the beginning of a line',
    }
  if (code === 'DUPLICATE_KEY') {
    const name = /[\w-]+/.exec(source.slice(pos[0]))?.[0] ?? ''
    return { ...here, about: 'a field', found: `${name} for the second time`, expected: 'each field once' }
  }
  if (/Missing closing/.test(message))
    return openQuote(lines) ?? { ...here, about: 'a quotation mark', found: shown(line), expected: inQuotes }
  if (/Flow (?:sequence|map)/.test(message)) {
    const open = openBracket(lines, index)
    if (open) return open
  }
  if (code === 'MULTIPLE_DOCS') return { ...here, about: 'a line', found: shown(line), expected: wantedFields }
  if (/^["']/.test(value) && code !== 'BLOCK_AS_IMPLICIT_KEY')
    return {
      line: index,
      column: valueColumn,
      about: 'a quotation mark',
      found: shown(value),
      expected: 'nothing after the closing one, and inside the text the other kind',
    }
  if (/^[@%*&!|>{`[]/.test(value))
    return {
      line: index,
      column: valueColumn,
      about: 'a text that begins with a sign',
      found: shown(value),
      expected: inQuotes,
    }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /\S:(?:\s|$)/.test(value))
    return { line: index, column: valueColumn, about: 'a text with a colon', found: shown(value), expected: inQuotes }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && indentOf(next) > indentOf(line))
    return {
      line: index + 1,
      column: indentOf(next),
      about: 'the beginning of a line',
      found: `${indentOf(next)} spaces before ${shown(next.trim())}`,
      expected: `${indentOf(line)}, as before the field above`,
    }
  const furtherIn = indentOf(line) > indentOf(lines[index - 1] ?? line) && !/:\s*$/.test(lines[index - 1] ?? '')
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || furtherIn || /indicator|indent/i.test(message))
    return {
      line: index,
      column: 0,
      about: 'the beginning of a line',
      found: `${indentOf(line)} spaces before ${shown(line.trim())}`,
      expected: 'as many spaces as before the other fields that belong to the same thing',
    }
  return { ...here, about: 'a line', found: shown(line.trim()), expected: wantedFields }
}

const placeIn = (document: Document, keys: readonly PropertyKey[], placeAt: (offset: number) => Place): Place => {
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true)
    if (isNode(node) && node.range) return placeAt(node.range[0])
  }
  return { line: 1, column: 1 }
}

const placeOfNameIn = (document: Document, keys: readonly PropertyKey[], placeAt: (offset: number) => Place): Place => {
  const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1), true)
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1)) : undefined
  return isScalar(pair?.key) && pair.key.range ? placeAt(pair.key.range[0]) : placeIn(document, keys, placeAt)
}

/**
 * Reads YAML that an editor or an owner wrote. Places are those of the file.
 * @param linesBefore how many lines of the file stand before the source, as the first mark of a head does
 */
export const readYaml = (file: string, source: string, linesBefore = 0): ReadYaml => {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: line + linesBefore, column: col }
  }
  const [broken] = document.errors
  if (broken) {
    const { line, col } = lineCounter.linePos(broken.pos[0])
    const read = reading(broken, source, { line, column: col })
    return { mistake: { ...read, file, line: read.line + 1 + linesBefore, column: read.column + 1 } }
  }
  return {
    data: document.toJS(),
    valueAt: (keys) => {
      const node = document.getIn(keys, true)
      return isCollection(node) ? node.toJS(document) : document.getIn(keys)
    },
    placeOf: (keys) => placeIn(document, keys, placeAt),
    placeOfName: (keys) => placeOfNameIn(document, keys, placeAt),
  }
}
