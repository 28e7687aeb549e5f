import type { MdastNode } from 'satteri'
import { type Known, pictureWanted, wrongLink, wrongPicture } from './addresses.ts'
import { type Mistake, shown } from './mistake.ts'
import { parse } from './parse.ts'
import { type Around, type Tag, tagProblems } from './part-problems.ts'
import { altCharactersMin } from './parts.ts'
import { offsetAt, type Place, placeAt } from './place.ts'
import { plainTerms } from './plain-terms.ts'

/** What a text is checked against. */
export interface TextWorld extends Around {
  known: Known
}

/** A node as this file reads it; the parser's own types hold every dialect it knows. */
export interface Node {
  type: string
  position?: { start: Place; end: Place } | undefined
  children?: readonly Node[]
  value?: string
  name?: string | null
  attributes?: Tag['attributes']
  url?: string
  alt?: string | null
  depth?: number
  checked?: boolean | null
}

type Problem = Omit<Mistake, 'file' | 'line' | 'column'> & { at?: Place | undefined }
type Check = (node: Node, world: TextWorld, text: string) => Problem[]

const fine: Check = () => []
const comment = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*$/
const deepest = 4

const wordsOf = (node: Node): string => node.value ?? (node.children ?? []).map((child) => wordsOf(child)).join('')

/** Where an attribute stands in the source of a tag, or where the tag begins. */
const attributePlace = (node: Node, name: string | undefined, text: string): Place | undefined => {
  const { start, end } = node.position ?? {}
  if (!start || !end || name === undefined) return start
  const from = offsetAt(text, start)
  const found = new RegExp(`\\s${name.replace(/[^\w-]/g, '\\$&')}(?![\\w:-])`).exec(
    text.slice(from, offsetAt(text, end)),
  )
  return found ? placeAt(text, from + found.index + 1) : start
}

const tag: Check = (node, world, text) =>
  tagProblems({ name: node.name ?? null, attributes: node.attributes ?? [], children: node.children ?? [] }, world).map(
    ({ attribute, ...problem }) => ({ ...problem, at: attributePlace(node, attribute, text) }),
  )

const braces: Check = ({ value = '' }) =>
  comment.test(value)
    ? []
    : [
        {
          about: 'code in braces',
          found: shown(`{${value}}`),
          expected: String.raw`text, a part, or \{ for the sign itself: a text runs no code`,
        },
      ]

const importedPicture = /^\s*import\s+[\w$]+\s+from\s+['"](\.\/pictures\/[^'"]+)['"]/

const program: Check = ({ value = '' }) => {
  const picture = importedPicture.exec(value)?.[1]
  return [
    {
      about: value.trim().startsWith('export') ? 'export' : 'import',
      found: shown(value.split('\n')[0]),
      expected: picture
        ? `the path in the part itself: <Figure src="${picture}" alt="What it shows">A caption.</Figure>`
        : 'nothing: a text runs no code, and its parts need no import',
    },
  ]
}

const link: Check = (node, { known }) => {
  const wrong = wrongLink(node.url ?? '', known)
  if (wrong) return [{ about: 'a link', found: shown(node.url), ...wrong }]
  return node.type === 'link' && wordsOf(node).trim() === '' && !node.children?.some(({ type }) => type === 'image')
    ? [{ about: 'a link', found: `no text in [](${node.url})`, expected: '[what is there](/address)' }]
    : []
}

const picture: Check = ({ url = '', alt }, { pictures }) => {
  const wrong = wrongPicture(url, pictures)
  if (wrong) return [{ about: 'a picture', found: shown(url), expected: pictureWanted, nearest: wrong.nearest }]
  if ((alt ?? '').trim().length >= altCharactersMin) return []
  return [
    {
      about: 'a picture',
      found: alt?.trim() ? shown(alt) : `nothing between [ and ] before ${url}`,
      expected: `a text of ${altCharactersMin} characters or more that says what the picture shows`,
    },
  ]
}

const heading: Check = ({ depth = 0 }) => {
  if (depth === 1)
    return [
      { about: 'a heading', found: '#', expected: '##: the title in the head is the only first heading of a page' },
    ]
  return depth > deepest
    ? [{ about: 'a heading', found: '#'.repeat(depth), expected: `## to ${'#'.repeat(deepest)}` }]
    : []
}

const item: Check = ({ checked }) =>
  typeof checked === 'boolean'
    ? [
        {
          about: 'a list',
          found: `[${checked ? 'x' : ' '}], a box to tick`,
          expected: '- before the line, without a box',
        },
      ]
    : []

const notes: Check = () => [
  { about: 'a footnote', found: 'a mark [^…]', expected: '<Footnote>Text.</Footnote>, where it is called' },
]

/** What a text may be made of, each kind of node with its check. A kind that is not here is a mistake. */
const checks: Readonly<Record<string, Check>> = {
  root: fine,
  yaml: fine,
  paragraph: fine,
  text: fine,
  emphasis: fine,
  strong: fine,
  delete: fine,
  inlineCode: fine,
  code: fine,
  break: fine,
  blockquote: fine,
  list: fine,
  thematicBreak: fine,
  table: fine,
  tableRow: fine,
  tableCell: fine,
  listItem: item,
  heading,
  link,
  definition: link,
  linkReference: fine,
  image: picture,
  mdxJsxFlowElement: tag,
  mdxJsxTextElement: tag,
  mdxFlowExpression: braces,
  mdxTextExpression: braces,
  mdxjsEsm: program,
  footnoteReference: notes,
  footnoteDefinition: notes,
}

const unknown: Check = ({ type }) => [{ about: type, found: 'what a text may not hold', expected: 'Markdown' }]

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
  const check = Object.hasOwn(checks, node.type) ? (checks[node.type] ?? unknown) : unknown
  const own = check(node, world, text).map((problem) => ({ at: node.position?.start, ...problem }))
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

/** Every mistake in a text that has been read. */
export const mistakesInTree = (file: string, root: Node, text: string, world: TextWorld): Mistake[] =>
  [...walk(root, world, text, []), ...skippedLevels(root)].map(({ at, ...problem }) => ({
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
