import { escapeHtml } from '#fund/text/words.ts'
import { decodeHtml } from './translator.ts'

/** Finds the sentences of a page: runs of text and inline tags, and the attributes that people hear. */

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b(?:"[^"]*"|'[^']*'|[^'"<>])*>[\s\S]*?(?:<\/\1>|$)|<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+|</g
const inline = /^<\/?(?:a|abbr|b|bdi|br|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)\b/
const empty = /^<(?:br|wbr)\b/

/** How to rewrite a page. */
export interface Writer {
  /** The translation, as HTML, of a sentence whose tags are numbered; undefined leaves it unchanged. */
  sentence(text: string): string | undefined
  /** The translation of a value that people read or hear. */
  value(text: string): string | undefined
  /** A tag for the new page, including its addresses. */
  tag(tag: string): string
}

type Kind = 'text' | 'open' | 'close' | 'empty'

interface Piece {
  readonly kind: Kind
  readonly html: string
}

const kindOf = (html: string): Kind => {
  if (!html.startsWith('<')) return 'text'
  if (html.startsWith('</')) return 'close'
  return empty.test(html) ? 'empty' : 'open'
}

const saysSomething = ({ kind, html }: Piece): boolean => kind === 'text' && html.trim() !== ''

/** From the first word to the last, and as much around them as it takes to close what is opened inside. */
const coreOf = (run: readonly Piece[]): [number, number] => {
  let from = run.findIndex(saysSomething)
  let to = run.findLastIndex(saysSomething)
  for (;;) {
    const open: number[] = []
    let stray = false
    for (let at = from; at <= to; at++) {
      if (run[at]?.kind === 'open') open.push(at)
      else if (run[at]?.kind === 'close' && open.pop() === undefined) stray = true
    }
    if (stray && from > 0) from -= 1
    else if (open.length > 0 && to < run.length - 1) to += 1
    else return [from, to]
  }
}

/**
 * Labels beside each other, each in a tag of its own with nothing but space or a sign between them, are not one
 * sentence: they are separated. A sentence with words of its own between its tags is one part.
 */
const partsOf = (core: readonly Piece[]): Piece[][] => {
  const parts: Piece[][] = [[]]
  let depth = 0
  for (const piece of core) {
    const { kind, html } = piece
    if (depth === 0 && kind === 'text' && /[\p{L}\p{N}]/u.test(decodeHtml(html))) return [[...core]]
    if (depth === 0 && kind === 'open') parts.push([])
    parts.at(-1)?.push(piece)
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
  }
  return parts.filter((part) => part.length > 0)
}

/** The sentence with its tags numbered, and the tags by their numbers. */
const numbered = (core: readonly Piece[]): { text: string; tags: Map<string, string> } => {
  const tags = new Map<string, string>()
  const open: number[] = []
  let count = 0
  const put = (place: string, html: string): string => {
    tags.set(place, html)
    return place
  }
  const text = core.map(({ kind, html }) => {
    if (kind === 'text') return decodeHtml(html)
    if (kind === 'close') return put(`</${open.pop() ?? 0}>`, html)
    count += 1
    if (kind === 'empty') return put(`<${count}/>`, html)
    open.push(count)
    return put(`<${count}>`, html)
  })
  return {
    text: text
      .join('')
      .replace(/[ \t\r\n]+/g, ' ')
      .trim(),
    tags,
  }
}

const spaceAt = (html: string, end: 'start' | 'end'): string =>
  (end === 'start' ? /^\s*/ : /(?<!\s)\s*$/).exec(html)?.[0] ?? ''

const attributes = /\s(?:aria-label|alt|title|placeholder|data-label)="([^"]+)"/g

const withValues = (tag: string, { value }: Writer): string =>
  tag.replace(attributes, (whole, text: string) => {
    const said = value(decodeHtml(text))
    return said === undefined ? whole : whole.replace(`"${text}"`, `"${escapeHtml(said)}"`)
  })

/** A page rewritten by the writer, every sentence, value and tag; scripts and styles stay unchanged. */
export const rewrite = (html: string, writer: Writer): string => {
  const tagOf = (tag: string): string => withValues(writer.tag(tag), writer)
  const plain = ({ kind, html: piece }: Piece): string => (kind === 'text' ? piece : tagOf(piece))
  const finish = (run: readonly Piece[]): string => {
    if (!run.some(saysSomething)) return run.map(plain).join('')
    const [from, to] = coreOf(run)
    const core = run.slice(from, to + 1)
    const apart = partsOf(core)
    if (apart.length > 1)
      return [...run.slice(0, from).map(plain), ...apart.map(finish), ...run.slice(to + 1).map(plain)].join('')
    const { text, tags } = numbered(core)
    const said = writer.sentence(text)
    if (said === undefined) return run.map(plain).join('')
    const inside = said.replace(/<\/?\d+\/?>/g, (place) => {
      const tag = tags.get(place) ?? ''
      return tag.startsWith('</') ? tag : tagOf(tag)
    })
    return [
      ...run.slice(0, from).map(plain),
      spaceAt(core[0]?.html ?? '', 'start'),
      inside,
      spaceAt(core.at(-1)?.html ?? '', 'end'),
      ...run.slice(to + 1).map(plain),
    ].join('')
  }
  let out = ''
  let run: Piece[] = []
  let kept: string | undefined
  for (const [piece] of html.matchAll(token)) {
    // An element with translate="no" stays unchanged, to its end.
    kept ??= /^<(\w+)\b[^>]*\stranslate="no"/.exec(piece)?.[1]
    if (kept !== undefined) {
      out += finish(run) + piece
      run = []
      if (piece === `</${kept}>`) kept = undefined
      continue
    }
    if (!piece.startsWith('<') || inline.test(piece)) {
      run.push({ kind: kindOf(piece), html: piece })
      continue
    }
    out += finish(run)
    run = []
    out += piece.startsWith('<!') || /^<(?:script|style)\b/.test(piece) ? piece : tagOf(piece)
  }
  return out + finish(run)
}
