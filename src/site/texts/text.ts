import type { Mistake, Place } from '#reading/mistake.ts'
import { deepest, type Node, type NodeProblem, problemsOf, type TextWorld } from './node-checks.ts'
import { parse } from './parse.ts'
import { saysSomething } from './part-problems.ts'
import { blockParts } from './parts.ts'
import { plainTermsAt } from './plain-terms-at.ts'
import { readText } from './recover.ts'
import {
  attributePlace,
  isBareAddress,
  type PlacedNode,
  type PlacedProblem,
  problemsAsWritten,
} from './source-checks.ts'

const isExample = ({ name, attributes = [] }: Node): boolean =>
  name === 'Callout' && attributes.some((one) => one.name === 'kind' && one.value === 'example')

/** What contains words in a line: a part that renders a block of its own would end it. */
const lines = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link', 'linkReference'])
const links = new Set(['link', 'linkReference'])

/** A part in a place where a page cannot have it. */
const misplaced = (node: Node, inside: readonly Node[]): NodeProblem[] => {
  const { name = '' } = node
  const misplaced = (found: string, expected: string): NodeProblem[] => [{ about: `<${name}>`, found, expected }]
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

type Found = NodeProblem & { of: Node }

/** What is inside something that must be removed is removed with it. */
const isRemoved = ({ type, name }: Node, own: readonly unknown[]): boolean =>
  own.length > 0 && type.startsWith('mdxJsx') && !/^[A-Z]/.test(name ?? '')

/** What a page may not be made of, in a node and below it. */
const unsafeBelow = (node: Node, world: TextWorld, inside: readonly Node[] = []): Found[] => {
  const own = problemsOf(node, world)
  const below = isRemoved(node, own) ? [] : (node.children ?? [])
  return [
    ...[...own, ...misplaced(node, inside)].map((problem) => ({ of: node, ...problem })),
    ...below.flatMap((child) => unsafeBelow(child, world, [...inside, node])),
  ]
}

/** Headings that skip a level, which a screen reader's list of them would show as a gap. */
const skippedLevels = (root: Node): Found[] => {
  let above = 1
  return (root.children ?? []).flatMap((node) => {
    if (node.type !== 'heading') return []
    const { depth = 0 } = node
    const skipped = depth > above + 1 && depth <= deepest
    const wanted = '#'.repeat(above + 1)
    above = depth
    return skipped
      ? [{ about: 'a heading', found: '#'.repeat(depth), expected: `${wanted}: no level is left out`, of: node }]
      : []
  })
}

/** A page would show a head and nothing under it. */
const isEmpty = (root: Node): boolean => !saysSomething(root)

/**
 * What a page may not be made of, seen in the tree alone: the compiler's tree passes here too, which knows no places and
 * no source. Every mistake names the node that it is in.
 */
const unsafeIn = (root: Node, world: TextWorld): Found[] => [
  ...unsafeBelow(root, world),
  ...skippedLevels(root),
  ...(isEmpty(root) ? [{ about: 'the text', found: 'nothing', expected: 'a text below the head', of: root }] : []),
]

/** What is wrong with how a text is written, in a node and below it, and the figures of the fund that it states. */
const writtenBelow = (
  node: PlacedNode,
  text: string,
  removed: ReadonlySet<Node>,
  inside: readonly PlacedNode[] = [],
): (PlacedProblem & { of: Node })[] => {
  const own = problemsAsWritten(node, text).map((problem) => ({ at: node.position?.start, ...problem }))
  const plain = inside.some(isExample) || isExample(node) ? [] : plainTermsAt(node, inside, text)
  const below = removed.has(node) || isBareAddress(node, text) ? [] : (node.children ?? [])
  return [
    ...[...own, ...plain].map((problem) => ({ ...problem, of: node })),
    ...below.flatMap((child) => writtenBelow(child, text, removed, [...inside, node])),
  ]
}

/** Where a mistake in a node is; an empty text is missing at its end. */
const placeOf = ({ of, attribute }: Found, root: Node, text: string): Place | undefined =>
  of === root ? (of as PlacedNode).position?.end : attributePlace(of, attribute, text)

const unsafePlaces = (unsafe: readonly Found[], root: Node, text: string): PlacedProblem[] =>
  unsafe.map((found) => ({ ...found, at: placeOf(found, root, text) }))

/** Every mistake in a text that has been read. */
const mistakesInTree = (root: PlacedNode, world: TextWorld, text: string): PlacedProblem[] => {
  const unsafe = unsafeIn(root, world)
  const removed = new Set(unsafe.filter(({ of }) => isRemoved(of, [of])).map(({ of }) => of))
  const written = writtenBelow(root, text, removed)
  // A heading by a line below it is written as another one, whatever its level.
  const rewritten = new Set(written.filter(({ about }) => about === 'a heading').map(({ of }) => of))
  return [
    ...unsafePlaces(
      unsafe.filter(({ of }) => !rewritten.has(of)),
      root,
      text,
    ),
    ...written,
  ]
}

const inFile = (file: string, { at, about, found, expected, nearest }: PlacedProblem): Mistake => ({
  file,
  line: at?.line ?? 1,
  column: at?.column ?? 1,
  about,
  found,
  expected,
  nearest,
})

/** Every mistake in the text of one file; its head is skipped. */
export const mistakesInText = (file: string, whole: string, world: TextWorld): Mistake[] => {
  const { tree, text, mistakes } = readText(file, whole)
  if (tree === undefined) return mistakes
  const root = tree as PlacedNode
  const others = mistakesInTree(root, world, text).map((problem) => inFile(file, problem))
  // What is left of a text without the piece that cannot be read may be nothing.
  return mistakes.length > 0 && isEmpty(root) ? mistakes : [...mistakes, ...others]
}

/**
 * What the compiler's tree of a text may not be made of. That tree knows no places: they are looked up in a tree of the
 * same text that the parser makes with them.
 */
export const mistakesInCompiled = (file: string, compiled: Node, text: string, world: TextWorld): Mistake[] => {
  const unsafe = unsafeIn(compiled, world)
  if (unsafe.length === 0) return []
  const read = parse(file, text)
  const placed =
    'mistake' in read ? [] : unsafePlaces(unsafeIn(read.tree as PlacedNode, world), read.tree as PlacedNode, text)
  return (placed.length > 0 ? placed : unsafe).map((problem) => inFile(file, problem))
}
