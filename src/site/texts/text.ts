import type { MdastNode } from 'satteri'
import type { Mistake } from '#reading/mistake.ts'
import { offsetAt } from '#reading/place.ts'
import { checkOf, deepest, type Node, type TextProblem, type TextWorld } from './node-checks.ts'
import { parse } from './parse.ts'
import { saysSomething } from './part-problems.ts'
import { blockParts } from './parts.ts'
import { plainTermsAt } from './plain-terms-at.ts'

const isExample = ({ name, attributes = [] }: Node): boolean =>
  name === 'Callout' && attributes.some((one) => one.name === 'kind' && one.value === 'example')

/** What contains words in a line: a part that renders a block of its own would end it. */
const lines = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference'])
const links = new Set(['link', 'linkReference'])

/** A part in a place where a page cannot have it. */
const misplaced = (node: Node, inside: readonly Node[]): TextProblem[] => {
  const { name = '', position } = node
  const misplaced = (found: string, expected: string): TextProblem[] => [
    { about: `<${name}>`, found, expected, at: position?.start },
  ]
  const footnote = name === 'Footnote'
  if (!footnote && !blockParts.has(name ?? '')) return []
  if (inside.some((one) => one.name === 'Footnote'))
    return footnote
      ? misplaced('it inside another', 'text alone in a footnote')
      : misplaced('it in a footnote', 'text alone in a footnote')
  if (footnote)
    return inside.some(({ type }) => links.has(type))
      ? misplaced('it inside a link', 'it after the link: its number is a link of its own')
      : []
  return inside.some(({ type }) => lines.has(type))
    ? misplaced('it within a line of text', 'lines of its own, with an empty line before and after')
    : []
}

/** A bare address: what looks like a mark in it is part of it. */
const isBareAddress = ({ type, position }: Node, text: string): boolean =>
  type === 'link' && position !== undefined && text[offsetAt(text, position.start)] !== '['

/** Every mistake below a node. */
const walk = (node: Node, world: TextWorld, text: string, inside: readonly Node[]): TextProblem[] => {
  const own = checkOf(node.type)(node, world, text).map((problem) => ({ at: node.position?.start, ...problem }))
  const plain = inside.some(isExample) || isExample(node) ? [] : plainTermsAt(node, inside, text)
  // What is inside something that must be removed is removed with it.
  const refused = own.length > 0 && node.type.startsWith('mdxJsx') && !/^[A-Z]/.test(node.name ?? '')
  const whole = refused || isBareAddress(node, text)
  const below = (whole ? [] : (node.children ?? [])).flatMap((child) => walk(child, world, text, [...inside, node]))
  return [...own, ...misplaced(node, inside), ...plain, ...below]
}

/** Headings that skip a level, which a screen reader's list of them would show as a gap. */
const skippedLevels = (root: Node): TextProblem[] => {
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

/** A page would show a head and nothing under it. */
const emptyText = (root: Node): TextProblem[] =>
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

/** Every mistake in the text of one file; its head is skipped. */
export const mistakesInText = (file: string, text: string, world: TextWorld): Mistake[] => {
  const read = parse(file, text)
  return 'mistake' in read ? [read.mistake] : mistakesInTree(file, read.tree as MdastNode as Node, text, world)
}
