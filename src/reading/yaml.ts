import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import { type Mistake, type Place, placeAt, shown } from './mistake.ts'
import { lossesIn } from './yaml-losses.ts'

/** A piece of YAML as it was read, or what keeps it from being read as it was meant. */
export type ReadYaml =
  | {
      data: unknown
      valueAt: (keys: readonly PropertyKey[]) => unknown
      /** The place of a value, or of what would contain it. */
      placeOf: (keys: readonly PropertyKey[]) => Place
      /** The place of a line of a text, counted from 0. */
      placeOfLine: (keys: readonly PropertyKey[], line: number) => Place
      /** The place of a field's name. */
      placeOfName: (keys: readonly PropertyKey[]) => Place
    }
  | { mistakes: [Mistake, ...Mistake[]] }

type Reading = Pick<Mistake, 'about' | 'found' | 'expected'> & { line: number; column: number }

const field = /^\s*(?:- )*([\w-]+)\s*:(?:\s+(\S.*)?)?$/
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
const severalLines = '| after the first colon, and the text in the lines below it, further in'

/** What an editor did, judged by the place of the library's complaint and by the line there. */
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
      expected: /^[|>]/.test(value)
        ? `nothing after ${value[0]} in its line, and the text in the lines below it`
        : inQuotes,
    }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /\S:(?:\s|$)/.test(value)) {
    const goesOn = indentOf(next) > indentOf(line) && !/^\s*(?:- )?[\w-]+:(?:\s|$)/.test(next)
    const expected = goesOn ? severalLines : inQuotes
    return { line: index, column: valueColumn, about: 'a text with a colon', found: shown(value), expected }
  }
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
  const above = lines.slice(0, index).findLast((each) => each.trim() !== '' && indentOf(each) < indentOf(line)) ?? ''
  const expected = /^\s*(?:- )*[\w-]+:\s*$/.test(above)
    ? `${wantedFields}; or, for a text, ${severalLines}`
    : wantedFields
  return { ...here, about: 'a line', found: shown(line.trim()), expected }
}

const placeIn = (document: Document, keys: readonly PropertyKey[], placeOf: (offset: number) => Place): Place => {
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(keys.slice(0, length), true)
    if (isNode(node) && node.range) return placeOf(node.range[0])
  }
  return { line: 1, column: 1 }
}

const placeOfNameIn = (document: Document, keys: readonly PropertyKey[], placeOf: (offset: number) => Place): Place => {
  const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1), true)
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1)) : undefined
  return isScalar(pair?.key) && pair.key.range ? placeOf(pair.key.range[0]) : placeIn(document, keys, placeOf)
}

/** A name that no field can have: JavaScript reserves it, and the checks would not see it. */
const reservedNames = (document: Document): { at: number }[] => {
  const found: { at: number }[] = []
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '__proto__') found.push({ at: key.range?.[0] ?? 0 })
    },
  })
  return found
}

/**
 * What YAML would drop from a text, and what keeps it from being read at all: whichever comes first explains the other.
 */
const mistakesOf = (source: string, document: Document): Reading[] => {
  const losses = lossesIn(source).map(({ at, ...rest }): Reading => {
    const { line, column } = placeAt(source, at)
    return { ...rest, line: line - 1, column: column - 1 }
  })
  const [broken] = document.errors
  if (broken === undefined)
    return [
      ...losses,
      ...reservedNames(document).map(({ at }) => {
        const { line, column } = placeAt(source, at)
        const expected = 'another name: this one is taken by the machine'
        return { line: line - 1, column: column - 1, about: 'a field', found: 'the field __proto__', expected }
      }),
    ]
  const complaint = reading(broken, source, placeAt(source, broken.pos[0]))
  const before = losses.filter(({ line }) => line <= complaint.line)
  return before.length > 0 ? before : [complaint]
}

/**
 * Reads YAML that an editor or an owner wrote. Places are those of the file.
 * @param linesBefore how many lines of the file come before the source, like the first delimiter of a head
 */
export const readYaml = (file: string, source: string, linesBefore = 0): ReadYaml => {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter, prettyErrors: false })
  const placeOf = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: line + linesBefore, column: col }
  }
  const [first, ...others] = mistakesOf(source, document).map(
    (read): Mistake => ({ ...read, file, line: read.line + 1 + linesBefore, column: read.column + 1 }),
  )
  if (first) return { mistakes: [first, ...others] }
  return {
    data: document.toJS(),
    valueAt: (keys) => {
      const node = document.getIn(keys, true)
      return isCollection(node) ? node.toJS(document) : document.getIn(keys)
    },
    placeOf: (keys) => placeIn(document, keys, placeOf),
    placeOfLine: (keys, line) => {
      const node = document.getIn(keys, true)
      const start = placeIn(document, keys, placeOf)
      if (!isScalar(node) || node.type !== 'BLOCK_LITERAL') return start
      const below = source.split('\n')[start.line - linesBefore + line] ?? ''
      return { line: start.line + 1 + line, column: indentOf(below) + 1 }
    },
    placeOfName: (keys) => placeOfNameIn(document, keys, placeOf),
  }
}

/** The data of a piece of YAML, whatever else is wrong with it; undefined if it cannot be read. */
export const looseDataOf = (source: string): unknown => {
  const document = parseDocument(source, { prettyErrors: false })
  const aliases: unknown[] = []
  visit(document, { Alias: (_, alias) => void aliases.push(alias) })
  return document.errors.length > 0 || aliases.length > 0 ? undefined : document.toJS()
}

/** The places of the values in a YAML file that has been read once already. */
export const placesIn = (root: string, file: string): ((keys: readonly PropertyKey[]) => Place) => {
  const read = readYaml(file, readFileSync(join(root, file), 'utf8'))
  return 'mistakes' in read ? () => ({ line: 1, column: 1 }) : read.placeOf
}
