import { type Mistake, offsetAt, type Place, placeAt, shown } from '#reading/mistake.ts'
import type { Node } from './node-checks.ts'
import { strayMarks } from './stray-marks.ts'

/** A node of a tree that the parser made from a file, with its place there. */
export interface PlacedNode extends Node {
  position?: { start: Place; end: Place } | undefined
  children?: readonly PlacedNode[]
}

/** A mistake at a place of the file. */
export type PlacedProblem = Omit<Mistake, 'file' | 'line' | 'column'> & { at?: Place | undefined }

type SourceCheck = (node: PlacedNode, text: string) => PlacedProblem[]

/** The place of an attribute in the source of a tag, or where the tag begins. */
export const attributePlace = (node: PlacedNode, name: string | undefined, text: string): Place | undefined => {
  const { start, end } = node.position ?? {}
  if (!start || !end || name === undefined) return start
  const from = offsetAt(text, start)
  const found = new RegExp(`\\s${name.replace(/[^\w-]/g, '\\$&')}(?![\\w:-])`).exec(
    text.slice(from, offsetAt(text, end)),
  )
  return found ? placeAt(text, from + found.index + 1) : start
}

/** The source of a node in the file. */
const sourceOf = ({ position }: PlacedNode, text: string): string =>
  position ? text.slice(offsetAt(text, position.start), offsetAt(text, position.end)) : ''

const underlined: SourceCheck = (node, text) => {
  const [words = '', line] = sourceOf(node, text).split(/\r?\n(?=[ \t]*(?:-+|=+)[ \t]*$)/)
  return line === undefined
    ? []
    : [
        {
          about: 'a heading',
          found: `${shown(words)} above ${line.trim()}, which makes it one`,
          expected: '## before the words of a heading; an empty line before --- for a line across the page',
        },
      ]
}

/** What a reader would see as typed, because it is not a mark of Markdown. */
const words: SourceCheck = ({ position, value = '' }, text) => {
  if (!position) return []
  const from = offsetAt(text, position.start)
  const opensLine = text.slice(text.lastIndexOf('\n', from - 1) + 1, from).trim() === ''
  return strayMarks(text.slice(from, offsetAt(text, position.end)), opensLine, value).map(({ at, ...problem }) => ({
    ...problem,
    at: placeAt(text, from + at),
  }))
}

const fence = /^(`{3,}|~{3,})/

/** Without its closing mark, everything that follows would be code. */
const code: SourceCheck = (node, text) => {
  const source = sourceOf(node, text)
  const mark = fence.exec(source.trimStart())?.[1]
  if (mark === undefined) return []
  const last = source.trimEnd().split('\n').slice(1).at(-1) ?? ''
  return last.replace(/^[\s>]*/, '').startsWith(mark)
    ? []
    : [{ about: 'lines of code', found: `${mark} without its end`, expected: `a line of ${mark} after the code` }]
}

/** One tilde before and after a word strikes it too, which hardly anybody means. */
const struck: SourceCheck = (node, text) => {
  const source = sourceOf(node, text)
  const expected = '~~ before it and after it, or <sub>2</sub>'
  return source.startsWith('~~') ? [] : [{ about: 'struck text', found: shown(source), expected }]
}

const checks: Readonly<Record<string, SourceCheck>> = { heading: underlined, text: words, code, delete: struck }

/** Mistakes in how a node is written, which its tree alone does not show. */
export const problemsAsWritten: SourceCheck = (node, text) => checks[node.type]?.(node, text) ?? []

/** A bare address: what looks like a mark in it is part of it. */
export const isBareAddress = ({ type, position }: PlacedNode, text: string): boolean =>
  type === 'link' && position !== undefined && text[offsetAt(text, position.start)] !== '['
