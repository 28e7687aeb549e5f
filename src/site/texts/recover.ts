import type { MdastNode } from 'satteri'
import type { Mistake } from '#reading/mistake.ts'
import { type Parsed, parse } from './parse.ts'

/** What could be read of a text: its tree, the text without what could not be read, and the mistakes in that. */
interface ReadText {
  tree: MdastNode | undefined
  text: string
  mistakes: Mistake[]
}

/** More mistakes of this kind than anybody makes in one post. */
const unreadMax = 20

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to)

const tagStart = /^<\/?[A-Za-z][\w.:-]*/

/** Where the block of lines around a place ends. */
const blockEnd = (text: string, at: number): number => {
  const empty = /\n[ \t]*\n/g
  empty.lastIndex = at
  return empty.exec(text)?.index ?? text.length
}

/** Where the block of lines around a place begins. */
const blockStart = (text: string, at: number): number =>
  text.lastIndexOf('\n\n', at - 1) < 0 ? 0 : text.lastIndexOf('\n\n', at - 1) + 2

/** Where a tag that begins at a place ends; one that has no end takes its block of lines with it. */
const tagEnd = (text: string, at: number): number => {
  const end = blockEnd(text, at)
  const close = text.indexOf('>', at)
  return close < 0 || close >= end ? end : close + 1
}

/** The piece of a text that keeps it from being read: a tag, what is in braces, or one sign. */
const unreadable = (text: string, at: number): [from: number, to: number] | undefined => {
  if (tagStart.test(text.slice(at, at + 80))) return [at, tagEnd(text, at)]
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at)
    return [at, close < 0 ? blockEnd(text, at) : close + '-->'.length]
  }
  const start = blockStart(text, at)
  const before = text.slice(start, at + 1)
  const tag = before.search(/<[A-Za-z][^<>]*$/)
  if (tag >= 0) return [start + tag, tagEnd(text, start + tag)]
  const brace = before.lastIndexOf('{')
  if (brace >= 0) return [start + brace, start + brace + 1]
  return text[at]?.trim() ? [at, at + 1] : undefined
}

/**
 * Whether a complaint only follows from a tag that was taken out before: its partner is alone then. `alone` lists the
 * tags whose partners went, each as it is complained about.
 */
const followsFrom = (alone: string[], complaint: string): boolean => {
  const tag = /^(?:Expected a closing tag for|Unexpected closing tag) `(<\/?[\w.:-]+)/.exec(complaint)?.[1]
  const at = tag === undefined ? -1 : alone.indexOf(tag)
  if (at < 0) return false
  alone.splice(at, 1)
  return true
}

/** The tags that are alone once a piece with a tag is gone, as complaints name them. */
const leftAlone = (piece: string, complaint: string): string[] => {
  const [tag = ''] = tagStart.exec(piece) ?? []
  if (tag.startsWith('</')) return [.../`(<[\w.:-]+)>`/g[Symbol.matchAll](complaint)].map(([, name = '']) => name)
  return tag === '' || piece.endsWith('/>') ? [] : [tag.replace('<', '</')]
}

/**
 * Reads a text as far as it can be read, so that one sign that the parser stumbles on does not hide every other mistake:
 * what it cannot read is reported, left out, and the rest is read again. Nothing moves to another place.
 */
export const readText = (file: string, whole: string): ReadText => {
  const mistakes: Mistake[] = []
  const alone: string[] = []
  let text = whole
  for (let left = unreadMax; left > 0; left--) {
    const read: Parsed = parse(file, text)
    if ('tree' in read) return { tree: read.tree, text, mistakes }
    if (!followsFrom(alone, read.complaint)) mistakes.push(read.mistake)
    const piece = unreadable(text, read.at)
    if (piece === undefined) break
    alone.push(...leftAlone(text.slice(...piece), read.complaint))
    text = blank(text, ...piece)
  }
  return { tree: undefined, text, mistakes }
}
