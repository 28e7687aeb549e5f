import type { MdastNode } from 'satteri'
import { type Mistake, shown } from './mistake.ts'
import { checkOf, deepest, type Node, type Problem, type TextWorld } from './node-checks.ts'
import { parse } from './parse.ts'
import { plainTerms } from './plain-terms.ts'

const blocks = new Set(['paragraph', 'heading', 'tableCell'])

const isExample = ({ name, attributes = [] }: Node): boolean =>
  name === 'Callout' && attributes.some((one) => one.name === 'kind' && one.value === 'example')

/** The texts of a block with their places; what stands between them is a mark or a part. */
const textsOf = (node: Node): Node[] => (node.type === 'text' ? [node] : (node.children ?? []).flatMap(textsOf))

const plainIn = (block: Node): Problem[] => {
  const texts = textsOf(block)
  const starts: number[] = []
  let whole = ''
  for (const { value = '' } of texts) {
    starts.push(whole.length)
    whole += value
  }
  return plainTerms(whole).map(({ at, found, terms }) => {
    const index = starts.findLastIndex((start) => start <= at)
    const start = texts[index]?.position?.start
    const before = (texts[index]?.value ?? '').slice(0, at - (starts[index] ?? 0)).split('\n')
    const column = (before.at(-1)?.length ?? 0) + (before.length === 1 ? (start?.column ?? 1) : 1)
    const [term, ...others] = terms
    return {
      about: 'a figure of the fund',
      found: shown(found),
      expected: `<Term id="${term}" />${others.length > 0 ? ` (or ${others.join(', ')})` : ''}: a term never stands as plain text`,
      at: start && { line: start.line + before.length - 1, column },
    }
  })
}

/** Every mistake below a node. */
const walk = (node: Node, world: TextWorld, text: string, inside: readonly Node[]): Problem[] => {
  const own = checkOf(node.type)(node, world, text).map((problem) => ({ at: node.position?.start, ...problem }))
  const nested =
    node.name === 'Footnote' && inside.some(({ name }) => name === 'Footnote')
      ? [
          {
            about: '<Footnote>',
            found: 'it inside another',
            expected: 'text alone in a footnote',
            at: node.position?.start,
          },
        ]
      : []
  const plain = blocks.has(node.type) && !inside.some(isExample) ? plainIn(node) : []
  // What stands in something that must go goes with it.
  const refused = own.length > 0 && node.type.startsWith('mdxJsx') && !/^[A-Z]/.test(node.name ?? '')
  const below = (refused ? [] : (node.children ?? [])).flatMap((child) => walk(child, world, text, [...inside, node]))
  return [...own, ...nested, ...plain, ...below]
}

/** Headings that leave out a level, which a screen reader's list of them would show as a gap. */
const skippedLevels = (root: Node): Problem[] => {
  let above = 1
  return (root.children ?? []).flatMap((node) => {
    if (node.type !== 'heading') return []
    const { depth = 0 } = node
    const skipped = depth > above + 1 && depth <= deepest
    const wanted = '#'.repeat(above + 1)
    above = depth
    return skipped
      ? [
          {
            about: 'a heading',
            found: '#'.repeat(depth),
            expected: `${wanted}: no level is left out`,
            at: node.position?.start,
          },
        ]
      : []
  })
}

const saysSomething = (node: Node): boolean =>
  node.type === 'text'
    ? (node.value ?? '').trim() !== ''
    : node.type.startsWith('mdxJsx') ||
      ['image', 'code', 'inlineCode'].includes(node.type) ||
      (node.children ?? []).some(saysSomething)

/** A page would show a head and nothing under it. */
const emptyText = (root: Node): Problem[] =>
  saysSomething(root)
    ? []
    : [{ about: 'the text', found: 'nothing', expected: 'a text below the head', at: root.position?.end }]

/** Every mistake in a text that has been read. */
export const mistakesInTree = (file: string, root: Node, text: string, world: TextWorld): Mistake[] =>
  [...walk(root, world, text, []), ...skippedLevels(root), ...emptyText(root)].map(({ at, ...problem }) => ({
    file,
    line: at?.line ?? 1,
    column: at?.column ?? 1,
    ...problem,
  }))

/** Every mistake in the text of one file, whose head is skipped. */
export const mistakesInText = (file: string, text: string, world: TextWorld): Mistake[] => {
  const read = parse(file, text)
  return 'mistake' in read ? [read.mistake] : mistakesInTree(file, read.tree as MdastNode as Node, text, world)
}
